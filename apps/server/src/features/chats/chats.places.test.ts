import { randomUUID } from 'node:crypto';
import * as calls from '@polylogue/contract/chats';
import type { ChatItem } from '@polylogue/contract/chats';
import { sendMessage, type SendResponse } from '@polylogue/contract/sending';
import { listMessages } from '@polylogue/contract/answers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { formOf } from '../sending/sending.scene.testing.ts';
import { newPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const hello = 'Hello [[sim tokens=1 rate=0]]';

async function send({ cookies }: Person, fields: Record<string, string>): Promise<SendResponse> {
  const form = formOf({ message: hello, ...fields });
  const response = await testApp.request(sendMessage, { cookies, ...form });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SendResponse>();
}

async function generate({ cookies }: Person, key: string): Promise<ChatItem> {
  return (await testApp.request(calls.generateChat, { cookies, body: { key } })).json<ChatItem>();
}

async function chatAt({ cookies }: Person, key: string): Promise<unknown> {
  return (await testApp.request(calls.chatAt, { cookies, query: { key } })).json();
}

async function saidIn({ cookies }: Person, groupId: number): Promise<string[]> {
  const { list } = (await testApp.request(listMessages, { cookies, query: { groupId } })).json();
  return list.flatMap((one: { type: string; message: string }) =>
    one.type === 'request' ? one.message : [],
  );
}

test('a place becomes a chat with its first message, and only then', async () => {
  const owner = await newPerson(testApp);
  const key = randomUUID();
  expect(await chatAt(owner, key)).toEqual({ chatId: null });
  const { chat, isNewChat } = await send(owner, { key });
  expect(isNewChat).toBe(true);
  expect(await chatAt(owner, key)).toEqual({ chatId: chat.id });
  expect(await chatAt(owner, key.toUpperCase())).toEqual({ chatId: chat.id });
  expect(await owner.list()).toHaveLength(1);
});

test('a message that is sent again because its answer was lost is there once', async () => {
  const owner = await newPerson(testApp);
  const form = { key: randomUUID(), client_id: randomUUID() };
  const first = await send(owner, form);
  const again = await send(owner, form);
  expect(again).toMatchObject({ id: first.id, chat: { id: first.chat.id } });
  expect(await saidIn(owner, first.chat.id)).toEqual([hello]);
});

test('two tabs that write at one place at the same moment write in one chat', async () => {
  const owner = await newPerson(testApp);
  const key = randomUUID();
  const words = ['one', 'two', 'three'].map((word) => `${word} [[sim tokens=1 rate=0]]`);
  const sent = await Promise.all(words.map((message) => send(owner, { key, message })));
  const [{ chat } = { chat: { id: 0 } }] = sent;
  expect(sent.map((one) => one.chat.id)).toEqual([chat.id, chat.id, chat.id]);
  expect((await saidIn(owner, chat.id)).toSorted()).toEqual(words.toSorted());
  expect(await owner.list()).toHaveLength(1);
});

test('a place that something else has made a chat of gets its messages there', async () => {
  const owner = await newPerson(testApp);
  const key = randomUUID();
  const made = await Promise.all([generate(owner, key), generate(owner, key)]);
  expect(made[0]?.id).toBe(made[1]?.id);
  expect((await send(owner, { key })).chat.id).toBe(made[0]?.id);
  expect((await generate(owner, key)).id).toBe(made[0]?.id);
});

test('what goes on with a chat at a new place goes on there from then on', async () => {
  const owner = await newPerson(testApp);
  const key = randomUUID();
  const { chat } = await send(owner, {});
  const form = { key, chat: String(chat.id), continue_with: String(chat.id), isCreatedNewChat: '1' };
  const first = await send(owner, { ...form, message: 'On [[sim tokens=1 rate=0]]' });
  expect(first.chat.id).not.toBe(chat.id);
  const second = await send(owner, { ...form, message: 'And on [[sim tokens=1 rate=0]]' });
  expect(second.chat.id).toBe(first.chat.id);
  expect(await saidIn(owner, first.chat.id)).toHaveLength(3);
  expect(await saidIn(owner, chat.id)).toEqual([hello]);
});

test("somebody else's place is nobody's: the same key is a place of one's own", async () => {
  const [owner, stranger] = [await newPerson(testApp), await newPerson(testApp)];
  const key = randomUUID();
  const { chat } = await send(owner, { key });
  expect(await chatAt(stranger, key)).toEqual({ chatId: null });
  const made = await generate(stranger, key);
  expect(made.id).not.toBe(chat.id);
  expect((await send(stranger, { key })).chat.id).toBe(made.id);
  expect(await chatAt(owner, key)).toEqual({ chatId: chat.id });
  expect(await saidIn(owner, chat.id)).toEqual([hello]);
});

test('a place whose chat was deleted is a new one', async () => {
  const owner = await newPerson(testApp);
  const key = randomUUID();
  const { chat } = await send(owner, { key });
  await owner.tryRemove(chat.id);
  expect(await chatAt(owner, key)).toEqual({ chatId: null });
  expect((await send(owner, { key })).chat.id).not.toBe(chat.id);
});
