import type { Message } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import type { NoteContent } from '@polylogue/contract/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  listOf,
  modelId,
  post,
  sendAndWait,
  setTokens,
  somebody,
  type Person,
} from './sending.scene.testing.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  person = await somebody(app);
});

afterAll(() => app.close());

const echo = '[[sim echo rate=0]]';

function contentOf(text: string): NoteContent {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

async function makeNote(name: string, text: string): Promise<number> {
  const body = { name, content: contentOf(text) };
  const response = await app.request(allCalls.createNote, { cookies: person.cookies, body });
  return response.json<{ id: number }>().id;
}

async function makePrompt(name: string, prompt: string): Promise<number> {
  const body = { name, prompt, description: 'For a test', languageUid: 'en' };
  const response = await app.request(allCalls.createPrompt, { cookies: person.cookies, body });
  return response.json<{ id: number }>().id;
}

/** What the model was told, echoed in its answer. */
function saidIn(list: readonly Message[]): string {
  const last = list.at(-1);
  return last?.type === 'response' ? last.response : '';
}

function requestIn(list: readonly Message[]): Message | undefined {
  return list.findLast(({ type }) => type === 'request');
}

test('a request keeps the notes that went along, by the names and with the words they had then', async () => {
  const rules = await makeNote('House rules', 'Shoes stay at the door');
  const menu = await makeNote('Menu', 'Soup');
  const sent = await sendAndWait(app, person, {
    message: `What are the rules? ${echo}`,
    notes: JSON.stringify([rules, menu, rules]),
  });
  const notes = [
    { id: rules, name: 'House rules' },
    { id: menu, name: 'Menu' },
  ];
  expect(sent.message).toMatchObject({ notes, message: `What are the rules? ${echo}` });
  const list = await listOf(app, person, sent.chat.id);
  expect(list[0]).toMatchObject({ notes });
  expect(saidIn(list)).toContain(
    '<note>\nHouse rules\n\nShoes stay at the door\n</note>\n\n<note>\nMenu\n\nSoup\n</note>\n\nWhat are the rules?',
  );

  // Another answer to the same request gets the same text, even if the note has changed.
  const body = { id: rules, version: 1, name: 'Other', content: contentOf('Shoes stay on') };
  await app.request(allCalls.updateNote, { cookies: person.cookies, body });
  await app.request(allCalls.deleteNote, { cookies: person.cookies, query: { id: menu } });
  const again = await sendAndWait(app, person, { prev_message_id: sent.response.id });
  expect(again.message).toMatchObject({ id: sent.id, notes });
  expect(saidIn(await listOf(app, person, sent.chat.id))).toContain('Shoes stay at the door');

  // Later messages still refer to them without attaching notes again.
  const next = await sendAndWait(app, person, { message: `And then? ${echo}`, chat: sent.chat.id });
  expect(next.message.notes).toEqual([]);
  expect(saidIn(await listOf(app, person, sent.chat.id))).toContain('Shoes stay at the door');
});

test('a request that is asked anew keeps its notes and prompts until others are named', async () => {
  const note = await makeNote('Facts', 'Water is wet');
  const prompt = await makePrompt('Terse', 'Answer in one word.');
  const sent = await sendAndWait(app, person, {
    message: `First ${echo}`,
    notes: JSON.stringify([note]),
    prompts: JSON.stringify([{ id: prompt }]),
  });
  const redo = { chat: sent.chat.id, prev_message_id: sent.response.id };
  await sendAndWait(app, person, { ...redo, message: `Second ${echo}` });
  const kept = await listOf(app, person, sent.chat.id);
  expect(requestIn(kept)).toMatchObject({
    notes: [{ id: note, name: 'Facts' }],
    prompts: [{ name: 'Terse' }],
  });
  expect(saidIn(kept)).toContain('Water is wet');
  expect(saidIn(kept)).toContain('Answer in one word.');

  await sendAndWait(app, person, { ...redo, message: `Third ${echo}`, notes: '[]', prompts: '[]' });
  const without = await listOf(app, person, sent.chat.id);
  expect(requestIn(without)).toMatchObject({ notes: [], prompts: [] });
  expect(saidIn(without)).not.toContain('Water is wet');
  expect(saidIn(without)).not.toContain('Answer in one word.');
});

test('a conversation that goes on in a new chat takes its notes along', async () => {
  const note = await makeNote('Facts', 'Fire is hot');
  const sent = await sendAndWait(app, person, { message: `First ${echo}`, notes: JSON.stringify([note]) });
  const { chat } = await sendAndWait(app, person, {
    message: `Then ${echo}`,
    chat: sent.chat.id,
    continue_with: sent.chat.id,
    isCreatedNewChat: '1',
  });
  expect(chat.id).not.toBe(sent.chat.id);
  const list = await listOf(app, person, chat.id);
  expect(list[0]).toMatchObject({ notes: [{ id: note, name: 'Facts' }] });
  expect(saidIn(list)).toContain('Fire is hot');
});

test('what the notes say is counted and paid for', async () => {
  const sized = (words: number) => makeNote(`${words} words`, 'word '.repeat(words).trim());
  const [short, long] = [await sized(10), await sized(1_000)];
  const costOf = async (note: number) => {
    const sent = await sendAndWait(app, person, { message: echo, notes: JSON.stringify([note]) });
    return (await listOf(app, person, sent.chat.id)).at(-1)?.tokenCost?.input ?? 0;
  };
  expect((await costOf(long)) - (await costOf(short))).toBeGreaterThan(900);
});

test('a stranger’s note is refused, and nothing is sent', async () => {
  const note = await makeNote('Mine', 'Private');
  const stranger = await somebody(app);
  const refused = await post(app, stranger, { message: 'Tell', notes: JSON.stringify([note]) });
  expect(refused.json()).toMatchObject({ validationErrors: { notes: 'invalid' } });
  const chats = await app.request(allCalls.listChats, { cookies: stranger.cookies });
  expect(chats.json()).toEqual([]);
});

test('another picture is drawn of the same words and notes', async () => {
  await setTokens(app, person.user.id, 100_000);
  const note = await makeNote('Palette', 'Only blue');
  const model = modelId(app, 'gpt-image-flare');
  const sent = await sendAndWait(app, person, {
    message: 'A harbour',
    model_id: model,
    notes: JSON.stringify([note]),
  });
  await sendAndWait(app, person, { prev_message_id: sent.response.id, model_id: model });
  const bytes = async () => {
    const [image] = (await listOf(app, person, sent.chat.id)).at(-1)?.imageList ?? [];
    return (await app.app.inject({ url: image?.url ?? '' })).rawPayload;
  };
  const second = await bytes();
  await app.request(allCalls.selectMessage, { cookies: person.cookies, body: { id: sent.response.id } });
  expect(second.length).toBeGreaterThan(0);
  // The simulator draws the same text identically.
  expect(second.equals(await bytes())).toBe(true);
});
