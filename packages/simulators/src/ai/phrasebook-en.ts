import type { Phrasebook } from './phrasebook.ts';
import { snippetOf } from './snippet.ts';
import { capital } from './subject.ts';

export const english: Phrasebook = {
  openers: [
    ({ topic }) => `You asked about **“${topic}”**. Here is a way into it that works more often than not.`,
    ({ topic }) =>
      `**“${topic}”** — a good question to slow down for. Let me lay it out so that you can act on it.`,
    ({ topic }) => `Let us take **“${topic}”** apart, keep what matters and leave the rest for later.`,
  ],
  bodies: {
    greeting: [
      () => `Hello, and welcome! There is nothing to set up: type a question below and an answer streams in right here. A few things worth trying first:

- **Compare two things**, “tea or coffee for the morning”, and you get a table.
- **Ask for code**, “a Python script that counts words”, and you get a block you can copy.
- **Ask for a plan**, “how to learn to swim”, and you get numbered steps.
- **Change the language**: write in French or Russian and the answer follows you.

Every answer can be copied, and a chat can be renamed, moved or deleted at any time. What would you like to begin with?`,
      () => `Good to see you here! This is the place where one question can be put to many models. Some ways to warm up:

1. Ask something you already know the answer to. It is the quickest way to judge a model.
2. Ask for the same thing twice, once in a sentence and once with all the details, and see what the details buy you.
3. Ask for a table, a list or a piece of code, and look at how it is drawn.

When an answer misses the point, say so in the next message; the conversation so far is always taken along. So, what is on your mind today?`,
    ],
    explain: [
      () => `Three questions usually open a subject up:

1. **What problem does it solve?** Picture the moment when somebody reaches for it, and what they did before it existed.
2. **How does it work, in one sentence?** If the sentence needs “and”, there are two ideas in it; take them one at a time.
3. **Where does it stop working?** The edges of an idea teach more than its centre.

Begin with the first and write the answer down in plain words, as if for a friend. The gaps you notice while writing are the honest list of what to read next.`,
      () => `It helps to look at it in layers, from the idea down to the limits:

| Layer | The question to ask | You have it when… |
|---|---|---|
| Idea | What is it for? | a child would nod |
| Parts | What is it made of? | it fits in four boxes |
| Practice | What do people do with it? | you hold one real example |
| Limits | When is it the wrong tool? | you can name another |

Read from the top and stop at the first row that you cannot fill in yourself. That row, and not the whole subject, is what you need to learn today.`,
      () => `The short version: **start from an example, then look for the rule behind it.** Most explanations go the other way round, which is why they are forgotten by evening.

- *Example.* Choose the smallest case you can hold in your head.
- *Change.* Alter one thing and guess what follows before you look.
- *Rule.* Say in one line what stayed the same.
- *Exception.* Find one case that breaks your line, and mend it.

> If you can predict the result, you understand it; if you can only describe it, you are halfway there.

Two or three rounds of this take a quarter of an hour and replace a good many pages of reading.`,
    ],
    steps: [
      () => `A plan you can start today:

1. **Name the finish.** One sentence that says how you will know that it is done.
2. **Find the smallest first step**, something that fits into twenty minutes.
3. **Do it badly once.** A rough first pass shows where the difficulties really are.
4. **Mend the worst part**, and only that one.
5. **Repeat on fixed days.** Two short sessions a week beat one heroic weekend.
6. **Look back after a month** and drop whatever did not help.

The step people skip is the third. It feels like wasted effort, yet it turns a vague worry into a short list of concrete things to fix.`,
      () => `Here is a route with a checkpoint on every stage:

| Stage | What you do | Done when |
|---|---|---|
| Prepare | gather what you need in one place | nothing is left to look for |
| Try | go through it once, quickly | you have seen the end |
| Practise | repeat the hardest third | it no longer surprises you |
| Keep | put it into the calendar | a week passes without effort |

Two habits make the difference: **write down where you stopped**, so that the next start costs nothing, and **ask for feedback early**, while changing course is still cheap.`,
    ],
    ideas: [
      () => `Some directions, from the safe to the bold:

- **The classic**: what most people choose, because it simply works.
- **The small one**: the same thing at a tenth of the size; cheap to try this week.
- **The reverse**: begin from what you certainly do *not* want and turn it around.
- **The borrowed one**: see how a neighbouring field solved it, and take that along.
- **The one with a constraint**: half the budget, or a single evening. Limits are generous with ideas.
- **The playful one**: the version you would do if nobody were watching.

Choose two that pull in different directions and combine them; the best idea is rarely on the list itself.`,
      () => `Let me sort a few candidates by effort and by what they give back:

| Idea | Effort | What you gain |
|---|---|---|
| Start with what you already have | low | a result today |
| Ask three people who did it | low | mistakes you need not repeat |
| Make a small prototype | medium | facts instead of opinions |
| Do it together with somebody | medium | staying power |
| Go for the ambitious version | high | a story worth telling |

If you are undecided, take the first two rows this week: they cost an hour together, and they usually show which of the other three is yours.`,
    ],
    write: [
      () => `Here is a draft to push against; it is easier to correct a text than to face an empty page.

> **Subject: a short word about what matters**
>
> Hello,
>
> I am writing because there is something I would like to move forward. In one sentence: *what it is and why now*. The background fits into two more, and everything else can wait until you ask.
>
> Would Thursday suit you for a quick talk? If not, a line with a better day is enough.
>
> With warm regards

To make it yours:

- put **your reason** into the first sentence, not the third;
- replace one general word with a number, a name or a date;
- read it aloud, and cut whatever makes you run out of breath.`,
      () => `A structure that carries almost any text, with a sentence to begin each part:

1. **The hook** — “Last Tuesday I noticed something odd.” One scene, no explanations.
2. **The turn** — “It took me a while to see why.” Say what is at stake.
3. **The middle** — “There were three things I had got wrong.” One paragraph for each, the strongest last.
4. **The ending** — “Since then I do it differently.” Come back to the scene of the beginning.

Write the ending first: once you know where you will land, the middle nearly writes itself. Then let it rest for an hour and take out every tenth word.`,
    ],
    compare: [
      ({ left, right }) => `Side by side:

| | ${capital(left)} | ${capital(right)} |
|---|---|---|
| Getting started | quick, little to learn | slower, more to decide |
| Everyday use | comfortable for the usual cases | better once the cases get odd |
| Cost over a year | easy to foresee | depends on how much you use it |
| Changing your mind | simple | takes some planning |

**How to choose.** Take *${left}* if you want a result this week and can live with its limits. Take *${right}* if you already know that you will outgrow the simple way. When both look equal, choose the one that is easier to undo.`,
      ({ left, right }) => `The difference is mostly one of **what you pay with**: time now or effort later.

| Question | ${capital(left)} | ${capital(right)} |
|---|---|---|
| Who is it for? | those who value simplicity | those who value control |
| Main strength | predictable | flexible |
| Main weakness | fewer options | more ways to go wrong |
| Good first test | one ordinary day | your hardest case |

Try both on **the same real task** and note only two things: how long it took, and what annoyed you. The second note usually decides. Opinions of others help to shorten the list, rarely to choose from it.`,
    ],
    code: [
      ({
        codeLanguage,
        topic,
      }) => `${snippetOf(codeLanguage, topic, { read: 'read the input', work: 'do one thing with it', show: 'show the result' })}

How it is built:

- **Reading** stands apart, so a file can become a network call later.
- **The work** is a single step from input to output, easy to test.
- **Showing** comes last and decides nothing.

Change the middle part to fit your case. Before adding options, write down one input with the output you expect: that is your first test.`,
    ],
  },
  closers: [
    (model) =>
      `*I am a demo model standing in for \`${model}\`: the form is real, the knowledge is not. Please do not rely on what I say.*`,
    (model) =>
      `*This came from a demo model in place of \`${model}\`; it knows how an answer looks, not what is true. Look around freely, and check the facts elsewhere.*`,
    (model) =>
      `---\n*Demo model (\`${model}\`): the same question always gets the same reply, which is handy for trying things out and useless for decisions.*`,
  ],
  attachments: (count) =>
    count === 1
      ? 'I received the attachment as well, though a demo model cannot look inside it.'
      : `I received your ${count} attachments as well, though a demo model cannot look inside them.`,
  quoted: 'Your sources say:',
  nothingQuoted: 'I found nothing about this in your sources.',
  quote: (sentence) => `“${sentence}”`,
  filler: [
    'A second look is worth the time. What seems obvious at first — the part nobody writes down — is usually where the trouble begins, so say it out loud and see whether it still holds.',
    'Keep the scope small. One question, one page, one evening: a boundary like that sounds strict, but it protects the work from the many things that would be “nice to have”.',
    'Ask who else has been here before. Somebody has made the same mistake, described it with some humour, and left a note that saves you a week.',
    'Measure before and after. Without the first number the second one is only a feeling — pleasant, perhaps, but hard to build on.',
    'Then rest. Decisions made at the end of a long day tend to be reversed in the morning, and the morning is nearly always right.',
  ],
  thoughts: [
    ({ topic }) =>
      `The question is about “${topic}”. First I should see what kind of answer would help: an explanation, a plan or a choice.`,
    () =>
      'A short opening, then one structure the eye can follow, then a closing that says what I am. A list would do; a table if there are two sides to weigh.',
    () =>
      'I should not pretend to know facts that I do not have. A clear frame is more useful than invented detail.',
    () =>
      'The tone ought to be friendly and calm, the sentences short. Let me check the length: enough to be useful, not enough to tire anybody.',
  ],
  transcript: (kilobytes) =>
    `This is a demo transcription of a recording of ${kilobytes} kilobytes. A real model would write down your words here.`,
  picture: (topic) => `Here is a picture for “${topic}”, painted by a demo model.`,
};
