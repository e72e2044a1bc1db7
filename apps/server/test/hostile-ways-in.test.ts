import type { HelperAnswer } from '@polylogue/contract/answer-editor';
import { allCalls } from '@polylogue/contract/calls';
import type { FoundItem } from '@polylogue/contract/find';
import { lengths } from '@polylogue/contract/limits';
import type { Note, NoteVersion } from '@polylogue/contract/notes';
import type { Prompt } from '@polylogue/contract/prompts';
import type { ShareAddress } from '@polylogue/contract/sharing';
import { describe, expect, test } from 'vitest';
import { multipart } from '../src/features/data/upload.testing.ts';
import { indexKind, sweepJob } from '../src/features/find/find.jobs.ts';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import { modelId, post, sendAndWait } from '../src/features/sending/sending.scene.testing.ts';
import {
  app,
  ask,
  beginWalk,
  get,
  metBy,
  person,
  say,
  upload,
  walk,
  type Case,
  type Met,
} from './hostile-walk.ts';

beginWalk();

const countingThread = ['thread count-tokens'];

/** Texts whose cost some pattern, parser or table would multiply, with so many characters. */
const texts: readonly [name: string, of: (length: number) => string][] = [
  ['dots before a letter', (length) => `a${'.'.repeat(length - 2)}x`],
  ['spaces before a letter', (length) => `a${' '.repeat(length - 2)}x`],
  ['lines', (length) => `a${'\n'.repeat(length - 2)}x`],
  ['combining marks', (length) => `aa${'\u0301\u0323'.repeat(length / 2 - 1)}`],
  ['signs without spaces', (length) => '漢'.repeat(length)],
  ['names in camel case', (length) => 'aB'.repeat(length / 2)],
  ['open brackets', (length) => '['.repeat(length)],
  ['stars', (length) => '*a'.repeat(length / 2)],
  ['rows of bars', (length) => `|a|\n|-|\n${'|\n'.repeat(length / 2 - 4)}`],
  ['open braces', (length) => '{{#a}}'.repeat(length / 6).padEnd(length, '{')],
  ['half characters', (length) => '\ud83d'.repeat(length)],
  ['an expression that backtracks', (length) => `(a+)+$${'a'.repeat(length - 6)}`],
  ['words of one letter', (length) => 'a b '.repeat(length / 4)],
  ['numbers', (length) => '1,000.5 '.repeat(length / 8).padEnd(length, '1')],
];

function noteOf(text: string) {
  return {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
}

/** Half a character takes six in JSON. */
const longestNote = 150_000;

/** A chat with the text as a question and, edited, as its answer. */
async function chatOf(text: string): Promise<{ chatId: number; answerId: number }> {
  const message = `[[sim tokens=3 rate=0]] ${text}`.slice(0, lengths.message.max);
  const { chat, response } = await sendAndWait(app, person, {
    model_id: modelId(app, 'mistral-small'),
    message,
  });
  return { chatId: chat.id, answerId: response.id };
}

/** A chat with a name longer than the dialog takes. */
async function namedChat(name: string): Promise<void> {
  const { id } = await get<{ id: number }>(allCalls.createChat, { body: { name: 'Not named yet' } });
  await get(allCalls.updateChat, { body: { chatId: id, name } });
}

/** Every way that takes a text, with the longest one that it takes. */
const waysOfTexts: readonly (Omit<Case, 'what' | 'go'> & {
  go: (of: (length: number) => string) => Promise<Met>;
})[] = [
  {
    way: 'a message',
    go: async (of) => {
      await chatOf(of(190_000));
      return 200;
    },
    ran: countingThread,
  },
  {
    way: 'a message that is too long',
    go: async (of) => metBy(await post(app, person, { message: of(lengths.message.max + 8) })),
    met: [422, { message: 'too_long' }],
  },
  {
    way: 'an edited answer',
    go: async (of) => {
      const { answerId } = await chatOf('Say it.');
      const body = { message: of(lengths.message.max).toWellFormed() };
      return say(allCalls.updateResponse, { query: { messageId: answerId }, body });
    },
    ran: countingThread,
  },
  {
    way: 'compared answers and their disagreement',
    go: async (of) => {
      const slots = await person.slots('gpt-6-luna', 'gpt-6-luna');
      const answers = await person.ask(slots, { message: `[[sim tokens=3 rate=0]] ${of(20_000)}` });
      for (const { id: messageId } of answers) {
        await get(allCalls.updateResponse, { query: { messageId }, body: { message: of(10_000) } });
      }
      return say(allCalls.compareDisagreement, { body: { messageIds: answers.map(({ id }) => id) } });
    },
    ran: ['process align-answers', ...countingThread],
  },
  {
    way: 'the helper of the editor',
    go: async (of) => {
      const form = multipart({ message: `[[sim tokens=3 rate=0]] ${of(100_000).toWellFormed()}` });
      const response = await ask(allCalls.askHelper, form);
      if (response.statusCode === 200) expect(response.json<HelperAnswer>().message).not.toBe('');
      return metBy(response);
    },
    ran: countingThread,
  },
  {
    way: 'a prompt, searched for',
    go: async (of) => {
      const body = {
        name: of(lengths.promptName.max - 1),
        prompt: of(lengths.promptBody.max),
        description: of(lengths.promptDescription.max - 1),
        languageUid: 'en',
      };
      const made = await get<Prompt>(allCalls.createPrompt, { body });
      await get(allCalls.updatePrompt, { body: { ...body, promptId: made.id, name: 'Another' } });
      return say(allCalls.listPrompts, {
        query: { view: 'own', search: of(lengths.input.max - 1).toWellFormed() },
      });
    },
  },
  {
    way: 'a value of a variable of a prompt',
    go: async (of) => {
      const body = {
        name: 'Variable',
        prompt: 'Write of {{(a+)+$}}.',
        description: 'It varies.',
        languageUid: 'en',
      };
      const { id } = await get<Prompt>(allCalls.createPrompt, { body });
      const prompts = JSON.stringify([{ id, values: { '(a+)+$': of(50_000) } }]);
      await sendAndWait(app, person, {
        ...{ model_id: modelId(app, 'mistral-small'), message: '[[sim tokens=3 rate=0]]', prompts },
      });
      return 200;
    },
    ran: countingThread,
  },
  {
    way: 'instructions',
    go: (of) => {
      const body = {
        level: 'user' as const,
        id: null,
        text: of(lengths.instructions.max),
        temperature: null,
      };
      return say(allCalls.saveInstructions, { body });
    },
  },
  {
    way: 'a text of a capsule and a question to it',
    go: async (of) => {
      const librarian = await newLibrarian(app);
      const { id: capsuleId } = await librarian.capsule();
      await librarian.get(allCalls.addCapsuleText, {
        body: { capsuleId, title: of(250), text: of(300_000) },
      });
      await librarian.settled(capsuleId);
      const body = { capsuleIds: [capsuleId], question: of(lengths.question.max) };
      return metBy(await librarian.ask(allCalls.recall, { body }));
    },
    ran: ['process read-source'],
  },
  {
    way: 'a shared chat, gone on with',
    go: async (of) => {
      const { chatId, answerId } = await chatOf(of(60_000));
      await get(allCalls.updateResponse, { query: { messageId: answerId }, body: { message: of(60_000) } });
      const { uuid } = await get<ShareAddress>(allCalls.shareGroup, { query: { id: chatId } });
      await get(allCalls.readShare, { query: { uuid } });
      return say(allCalls.continueShare, { body: { uuid } });
    },
    ran: countingThread,
  },
  {
    way: 'a note, changed and restored',
    go: async (of) => {
      const note = await get<Note>(allCalls.createNote, {
        body: { name: 'note', content: noteOf(of(longestNote)) },
      });
      const { id } = note;
      app.clock.advance(3_600);
      await person.signInAgain();
      const content = noteOf(`${of(longestNote)}!`);
      const { version } = await get<Note>(allCalls.updateNote, {
        body: { id, version: note.version, content },
      });
      const [earlier] = await get<NoteVersion[]>(allCalls.listNoteVersions, { query: { id } });
      const body = { id, version, versionId: earlier?.id ?? 0 };
      return say(allCalls.restoreNoteVersion, { body });
    },
  },
  {
    way: 'a note attached to a message',
    go: async (of) => {
      const { id } = await get<Note>(allCalls.createNote, {
        body: { name: 'note', content: noteOf(of(longestNote)) },
      });
      const fields = { model_id: modelId(app, 'mistral-small'), notes: JSON.stringify([id]) };
      return metBy(await post(app, person, { ...fields, message: '[[sim tokens=3 rate=0]]' }));
    },
    ran: ['process write-notes', ...countingThread],
  },
  {
    way: 'a search that finds it',
    go: async (of) => {
      const name = `heron ${of(60_000)}`.slice(0, lengths.itemName.max);
      const note = { name: 'found', content: noteOf(`kingfisher ${of(60_000)}`) };
      await namedChat(name);
      await get(allCalls.createNote, { body: note });
      await app.runJob(sweepJob);
      await app.runDue(indexKind);
      const { groups } = await get<{ groups: { list: FoundItem[] }[] }>(allCalls.find, {
        query: { search: 'kingfisher' },
      });
      expect(groups.flatMap(({ list }) => list).length).toBeGreaterThan(0);
      return say(allCalls.find, { query: { search: of(250).toWellFormed() } });
    },
  },
  {
    way: 'names',
    go: async (of) => {
      const name = of(lengths.itemName.max);
      await namedChat(name);
      await get(allCalls.listChats, { query: { name: name.toWellFormed() } });
      return say(allCalls.createNote, { body: { name: of(lengths.itemName.max + 8) } });
    },
    met: [422, { name: 'too_long' }],
  },
  {
    way: 'a ticket',
    go: (of) => say(allCalls.createTicket, { body: { subject: 1, body: of(lengths.feedback.max) } }),
  },
  {
    way: 'a document',
    go: (of) =>
      upload(allCalls.htmlToDocx, 'htmlFile', { name: 'a.html', data: `<p>${of(60_000).toWellFormed()}` }),
    ran: ['process convert-text'],
  },
];

describe.each(waysOfTexts)('$way', (way) => {
  test.each(texts)('%s', (what, of) => walk({ ...way, what, go: () => way.go(of) }));
});
