/** Answers to a few questions, written in full, for screenshots and for demos without keys. */
interface WrittenAnswers {
  question: string;
  /** By prefix of the model's name; the first one is the fallback. */
  answers: readonly [{ answer: string }, ...{ maker: string; answer: string }[]];
}

const written: readonly WrittenAnswers[] = [
  {
    question: 'Two requests sometimes pay the same invoice twice. How do I prevent that in PostgreSQL?',
    answers: [
      {
        answer: `Both requests read the invoice as unpaid before either of them writes. Let the **database** decide which one wins, in the statement that changes the row:

\`\`\`sql
update invoices
set status = 'paid', paid_at = now()
where id = $1 and status = 'open'
returning id;
\`\`\`

If no row comes back, the other request was faster: answer with the stored result.

| Way | Prevents it | Cost |
|---|---|---|
| Conditional update, as above | yes | none |
| \`select … for update\` first | yes | one more round trip |
| Check in the application | **no** | – |

Also send the gateway an idempotency key made from the invoice's id.`,
      },
    ],
  },
  {
    question: 'And if the process dies between the update and the call to the gateway?',
    answers: [
      {
        answer: `Then the row says *paid* and no money has moved. Make the intermediate state visible instead of skipping it:

1. Set the invoice to \`paying\` and insert a row into an **outbox** table, in one transaction.
2. A worker takes the row with \`for update skip locked\`, calls the gateway with the idempotency key, and sets \`paid\` or \`open\` again.
3. If the worker dies, the row is still there. The next one repeats the call; the key makes the repetition harmless.

The rule behind it: *a state that depends on somebody else's answer is a state of its own.*`,
      },
    ],
  },
  {
    question: 'We deliver 40 webhooks a second at peak. PostgreSQL or Redis for the queue?',
    answers: [
      {
        answer: `**PostgreSQL.** At 40 jobs a second either would do, so choose by what you lose when something breaks.

- The job is written in the **same transaction** as the change it announces. No webhook without its change, no change without its webhook.
- \`for update skip locked\` hands each job to one worker. One server gets through more than 1,000 jobs a second this way.
- You already back it up and watch it.

Redis is faster, but a crash can lose the last second of jobs unless every write is flushed.`,
      },
      {
        maker: 'claude',
        answer: `I would stay with **PostgreSQL** here.

| | PostgreSQL | Redis |
|---|---|---|
| Same transaction as your data | yes | no |
| Survives a crash | yes | depends on \`appendfsync\` |
| 40 jobs a second | easily | easily |

- Claim jobs with \`for update skip locked\`, so that each job goes to one worker.
- Delete finished jobs in batches; the table must stay small for the index to stay fast.

Redis pays off past roughly 5,000 jobs a second, or when losing a job does not matter.`,
      },
      {
        maker: 'gpt',
        answer: `Short answer: **Redis**, if your team runs it already; otherwise PostgreSQL.

1. **Redis Streams** with consumer groups gives you acknowledgements and redelivery of jobs whose worker died.
2. Latency is about a millisecond, and polling does not load your main database.
3. Set \`appendfsync always\` if no webhook may be lost.

With PostgreSQL, \`for update skip locked\` hands each job to one worker. It handles 40 a second without effort and keeps the job in the same transaction as your data.`,
      },
    ],
  },
];

/** The written answer to a question, if there is one. */
export function writtenAnswer(question: string, model: string): string | undefined {
  const found = written.find((entry) => entry.question === question.trim());
  if (found === undefined) return undefined;
  const [usual, ...makers] = found.answers;
  return (makers.find(({ maker }) => model.startsWith(maker)) ?? usual).answer;
}
