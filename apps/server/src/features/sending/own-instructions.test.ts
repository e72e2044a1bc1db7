import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { comparer } from '../compare/compare.scene.testing.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  post,
  sendAndWait,
  setTokens,
  somebody,
  waitForEnd,
  type Person,
} from './sending.scene.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const echo = 'Hello [[sim echo rate=0]]';

/** The models of this test: one that takes a temperature, and one that does not. */
const [plain, thinking] = ['claude-haiku-5.5', 'claude-opus-5.5'];

async function tell(
  { cookies }: Person,
  level: 'user' | 'folder' | 'chat',
  given: { id?: number; text?: string; temperature?: number },
): Promise<void> {
  const { id = null, text = '', temperature = null } = given;
  const body = { level, id, text, temperature };
  const response = await app.request(allCalls.saveInstructions, { cookies, body });
  expect(response.statusCode).toBe(200);
}

async function newItem({ cookies }: Person, isGroup: boolean): Promise<number> {
  const body = { name: 'Item', isGroup };
  return (await app.request(allCalls.createChat, { cookies, body })).json<{ id: number }>().id;
}

async function moveTo({ cookies }: Person, chatId: number, folderId: number | null): Promise<void> {
  await app.request(allCalls.updateChat, { cookies, body: { chatId, parent_id: folderId } });
}

/** What the model was told before the first question of the chat. */
async function toldIn(person: Person, chatId: number): Promise<string> {
  const answer = (await listOf(app, person, chatId)).at(-1);
  return answer?.type === 'response' ? toldBefore(answer.response) : '';
}

function toldBefore(echoed = ''): string {
  return echoed.slice(0, echoed.indexOf('[user]')).trim();
}

async function ask(person: Person, fields: Record<string, string | number> = {}): Promise<string> {
  const sent = await sendAndWait(app, person, { message: echo, model_id: modelId(app, plain), ...fields });
  return toldIn(person, sent.chat.id);
}

test('all levels go along in order, with the folder that the chat is in now', async () => {
  const person = await somebody(app);
  const [folder, other, chat] = [
    await newItem(person, true),
    await newItem(person, true),
    await newItem(person, false),
  ];
  await tell(person, 'user', { text: 'Of the user.' });
  await tell(person, 'folder', { id: folder, text: 'Of the folder.' });
  await tell(person, 'folder', { id: other, text: 'Of the other.' });
  await tell(person, 'chat', { id: chat, text: 'Of the chat.' });
  expect(await ask(person)).toBe('[system] Of the user.');
  await moveTo(person, chat, folder);
  expect(await ask(person, { chat })).toBe('[system] Of the user.\n\nOf the folder.\n\nOf the chat.');
  await moveTo(person, chat, other);
  expect(await ask(person, { chat })).toBe('[system] Of the user.\n\nOf the other.\n\nOf the chat.');
  await app.request(allCalls.removeChat, { cookies: person.cookies, query: { chatID: other } });
  expect(await ask(person, { chat })).toBe('[system] Of the user.\n\nOf the chat.');
});

test('they hold for another answer, a reworded question and a chat that goes on in a new one', async () => {
  const person = await somebody(app);
  const chat = await newItem(person, false);
  await tell(person, 'chat', { id: chat, text: 'As they were.' });
  const sent = await sendAndWait(app, person, { message: echo, chat, model_id: modelId(app, plain) });
  await tell(person, 'chat', { id: chat, text: 'Use tables.' });
  const again = { chat, prev_message_id: sent.response.id };
  await sendAndWait(app, person, { ...again, model_id: modelId(app, plain) });
  expect(await toldIn(person, chat)).toBe('[system] Use tables.');
  expect(await ask(person, { ...again, message: `Or ${echo}` })).toBe('[system] Use tables.');
  const fields = { message: echo, continue_with: chat, isCreatedNewChat: '1' };
  const carried = await sendAndWait(app, person, { ...fields, model_id: modelId(app, plain) });
  expect(carried.chat.id).not.toBe(chat);
  expect(await toldIn(person, carried.chat.id)).toBe('[system] Use tables.');
  expect(await ask(person, { chat: carried.chat.id })).toBe('[system] Use tables.');
});

test('they hold for the rest of an answer that is continued', async () => {
  const person = await somebody(app);
  await tell(person, 'user', { text: 'Be brief.', temperature: 0.3 });
  const message = 'Hello [[sim tokens=30 finish=max_tokens rate=0]] [[then echo rate=0]]';
  const sent = await sendAndWait(app, person, { message, model_id: modelId(app, plain) });
  const body = { messageId: sent.response.id };
  const begun = await app.request(allCalls.continueAnswer, { cookies: person.cookies, body });
  expect(begun.statusCode).toBe(200);
  await waitForEnd(app, begun.json<{ uuid: string }>().uuid);
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  expect(answer?.type === 'response' && answer.response).toContain('[temperature] 0.3\n\n[system] Be brief.');
});

test('compared models get those of the user', async () => {
  const person = await comparer(app);
  await tell(person, 'user', { text: 'Be brief.', temperature: 0.3 });
  const [first, second] = await person.ask(await person.slots(plain, thinking), { message: echo });
  expect(toldBefore(first?.response)).toBe('[temperature] 0.3\n\n[system] Be brief.');
  expect(toldBefore(second?.response)).toBe('[system] Be brief.');
});

test('the innermost temperature wins, and goes only to models that take one', async () => {
  const person = await somebody(app);
  const [folder, chat] = [await newItem(person, true), await newItem(person, false)];
  await moveTo(person, chat, folder);
  expect(await ask(person, { chat })).toBe('');
  await tell(person, 'user', { temperature: 1.5 });
  // The end of what this vendor allows.
  expect(await ask(person, { chat })).toBe('[temperature] 1');
  await tell(person, 'folder', { id: folder, temperature: 0 });
  expect(await ask(person, { chat })).toBe('[temperature] 0');
  await tell(person, 'chat', { id: chat, text: 'No temperature here.' });
  expect(await ask(person, { chat })).toBe('[temperature] 0\n\n[system] No temperature here.');
  await tell(person, 'chat', { id: chat, temperature: 0.7 });
  expect(await ask(person, { chat })).toBe('[temperature] 0.7');
  expect(await ask(person, { chat, model_id: modelId(app, thinking) })).toBe('');
});

test('they count as input, before and after', async () => {
  const person = await somebody(app);
  const long = 'Answer as carefully as you can. '.repeat(120);
  const cost = async () => {
    const sent = await sendAndWait(app, person, { message: 'Hi [[sim tokens=1 rate=0]]' });
    return (await listOf(app, person, sent.chat.id)).at(-1)?.tokenCost?.input ?? 0;
  };
  const bare = await cost();
  await tell(person, 'user', { text: long });
  expect(await cost()).toBeGreaterThan(bare + 600);
  // Enough for the shortest answer to the question alone, but not with the instructions.
  await setTokens(app, person.user.id, 700);
  const model_id = modelId(app, 'polylogue-balanced');
  const refused = await post(app, person, { message: 'Hi [[sim tokens=1 rate=0]]', model_id });
  expect(refused.json()).toMatchObject({ code: 'not_enough_tokens' });
  await tell(person, 'user', {});
  const sent = await sendAndWait(app, person, { message: 'Hi [[sim tokens=1 rate=0]]', model_id });
  expect(sent.uuid).toEqual(expect.any(String));
  await balancedTokens(app, person.user.id);
});

test("nobody else's hold", async () => {
  const [person, stranger] = [await somebody(app), await somebody(app)];
  await tell(stranger, 'user', { text: 'Theirs.', temperature: 2 });
  expect(await ask(person)).toBe('');
});
