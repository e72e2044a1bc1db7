import { randomUUID } from 'node:crypto';
import type { ChatItem } from '@polylogue/contract/chats';
import { allCalls } from '@polylogue/contract/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { generations, messages } from '../messages/messages.tables.ts';
import {
  balancedTokens,
  follow,
  listOf,
  modelId,
  post,
  sendAndWait,
  sendOf,
  setTokens,
  somebody,
} from './sending.scene.testing.ts';

let app: TestApp;
let address = '';

beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

test('a message without a chat makes one, and its answer comes through the channel to its end', async () => {
  const person = await somebody(app);
  const sent = await sendOf(app, person, { message: 'How do tides work? [[sim tokens=40 rate=0]]' });
  expect(sent).toMatchObject({
    isNewChat: true,
    response: { state: 'loading' },
    message: { type: 'request', parent_id: null, prev_message_id: null },
    chat: { streaming: true, voices: [{ voice: 'own' }] },
  });
  const reader = await follow(app, person, { address, chatId: sent.chat.id });
  const last = await reader.ended(sent.response.id);
  expect(last).toMatchObject({ eof: 'end', uuid: sent.uuid });
  const { text, cost } = reader.fold(sent.response.id);
  expect(text).not.toBe('');
  expect(cost).toMatchObject({ output: 40, coefficient: 1 });
  expect(cost?.total).toBe((cost?.input ?? 0) + 40);
  expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({
    response: text,
    state: 'default',
    tokenCost: cost,
    uuid: sent.uuid,
  });
  expect(await balancedTokens(app, person.user.id)).toEqual({
    available: 30_000 - (cost?.total ?? 0),
    reserved: 0,
  });
  reader.close();
});

test('a guest, an empty message and a chat that is not the sender’s are refused', async () => {
  const owner = await somebody(app);
  const stranger = await somebody(app);
  expect((await post(app, { cookies: {} }, { message: 'Hello' })).statusCode).toBe(401);
  expect((await post(app, owner, { message: '  ' })).json()).toMatchObject({
    code: 'validation_error',
    validationErrors: { message: 'required' },
  });
  const sent = await sendAndWait(app, owner, { message: 'Mine [[sim tokens=5 rate=0]]' });
  for (const field of ['chat', 'continue_with']) {
    const theirs = await post(app, stranger, { message: 'Yours', [field]: sent.chat.id });
    expect(theirs.json()).toMatchObject({ code: 'not_selected_chat_error' });
  }
  const redo = await post(app, stranger, { prev_message_id: sent.response.id });
  expect(redo.json()).toMatchObject({ code: 'not_found' });
});

test('a folder and a model that is not there are refused, and what is wrong with a field is said of it', async () => {
  const person = await somebody(app);
  const folder = (
    await app.request(allCalls.createChat, {
      cookies: person.cookies,
      body: { name: 'Folder', isGroup: true },
    })
  ).json<ChatItem>();
  const wrong = [
    [{ chat: folder.id }, { code: 'not_selected_chat_error' }],
    [{ chat: 999_999 }, { code: 'not_selected_chat_error' }],
    [{ model_id: 999_999 }, { validationErrors: { model_id: 'invalid' } }],
    [{ prompts: 'not json' }, { code: 'validation_error' }],
    [{ prompts: '[{"id":1},{"id":2},{"id":3},{"id":4}]' }, { code: 'validation_error' }],
    [{ notes: '[7]' }, { validationErrors: { notes: 'invalid' } }],
    [{ client_id: 'twelve' }, { code: 'validation_error' }],
  ] as const;
  for (const [fields, expected] of wrong) {
    const response = await post(app, person, { message: 'Hello', ...fields });
    expect(response.json()).toMatchObject(expected);
  }
});

test('the same client id sends once, also when it comes twice at the same time', async () => {
  const person = await somebody(app);
  const fields = { message: 'Once [[sim tokens=5 rate=0]]', client_id: randomUUID() };
  const [one, two] = await Promise.all([sendOf(app, person, fields), sendOf(app, person, fields)]);
  const three = await sendOf(app, person, fields);
  expect(two.uuid).toBe(one.uuid);
  expect(three).toMatchObject({ uuid: one.uuid, id: one.id, chat: { id: one.chat.id } });
  const rows = await app.deps.database.db.select().from(messages).where(eq(messages.userId, person.user.id));
  expect(rows).toHaveLength(2);
});

test('a request says which send it came from, also when it is answered again or repeated', async () => {
  const person = await somebody(app);
  const fields = { message: 'Yes [[sim tokens=5 rate=0]]', client_id: randomUUID() };
  const sent = await sendAndWait(app, person, fields);
  expect(sent.message.client_id).toBe(fields.client_id);
  const again = await sendAndWait(app, person, { chat: sent.chat.id, prev_message_id: sent.response.id });
  expect(again.message).toMatchObject({ id: sent.id, client_id: fields.client_id });
  expect((await sendOf(app, person, fields)).message.client_id).toBe(fields.client_id);
  const plain = await sendAndWait(app, person, { message: fields.message, chat: sent.chat.id });
  expect(plain.message).not.toHaveProperty('client_id');
  const requests = (await listOf(app, person, sent.chat.id)).filter(({ type }) => type === 'request');
  expect(requests.map((request) => 'client_id' in request && request.client_id)).toEqual([
    fields.client_id,
    false,
  ]);
});

test('a send that has to give way to another in the database is tried again and goes through', async () => {
  const person = await somebody(app);
  const { db } = app.deps.database;
  // A sequence is not rolled back, so only the first attempt hits the deadlock.
  await db.execute(sql`create sequence deadlocks`);
  await db.execute(sql`create function give_way() returns trigger language plpgsql as $$ begin
    if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new;
  end $$`);
  await db.execute(sql`create trigger give_way before insert on generations execute function give_way()`);
  try {
    const sent = await sendAndWait(app, person, { message: 'Patience [[sim tokens=5 rate=0]]' });
    expect(await listOf(app, person, sent.chat.id)).toHaveLength(2);
    expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
  } finally {
    await db.execute(sql`drop function give_way cascade`);
  }
});

test('an unverified account is asked to confirm its address first', async () => {
  const person = await somebody(app, { emailVerifiedAt: null });
  const refused = await post(app, person, { message: 'Hello' });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'email_not_verified' });
});

test('the model can change within a chat, across vendors, and each hears the whole conversation', async () => {
  const person = await somebody(app);
  const first = await sendAndWait(app, person, {
    message: 'My cat is called Kolobok. [[sim tokens=5 rate=0]]',
    model_id: modelId(app, 'gpt-6-luna'),
  });
  let { chat } = first;
  for (const key of ['claude-haiku-5.5', 'gemini-3.5-flash-lite', 'mistral-small', 'deepseek-v4-flash']) {
    const sent = await sendAndWait(app, person, {
      message: 'What is it called? [[sim echo rate=0]]',
      chat: chat.id,
      model_id: modelId(app, key),
    });
    const answer = (await listOf(app, person, chat.id)).at(-1);
    expect(answer).toMatchObject({ type: 'response', response: expect.stringContaining('Kolobok') });
    chat = sent.chat;
  }
  expect(chat.voices).toHaveLength(5);
});

test('a new text beside an old one, and a new answer beside an old one, are alternatives', async () => {
  const person = await somebody(app);
  const first = await sendAndWait(app, person, { message: 'One [[sim echo rate=0]]' });
  const again = await sendAndWait(app, person, { chat: first.chat.id, prev_message_id: first.response.id });
  expect(again).toMatchObject({ id: first.id, isNewChat: false });
  expect(again.message.created_at, 'the request is as old as it was').toBe(first.message.created_at);
  const [request, response] = await listOf(app, person, first.chat.id);
  expect(request).toMatchObject({ id: first.id, alternatives: { ids: [first.id], index: 0 } });
  expect(response).toMatchObject({
    id: again.response.id,
    prev_message_id: first.response.id,
    alternatives: { ids: [first.response.id, again.response.id], index: 1 },
  });
  const edited = await sendAndWait(app, person, {
    chat: first.chat.id,
    prev_message_id: again.response.id,
    message: 'Two [[sim echo rate=0]]',
  });
  const [shown, answer] = await listOf(app, person, first.chat.id);
  expect(shown).toMatchObject({
    id: edited.id,
    message: expect.stringContaining('Two'),
    prev_message_id: first.id,
    alternatives: { ids: [first.id, edited.id], index: 1 },
  });
  expect(answer).toMatchObject({ response: expect.not.stringContaining('One') });
});

test('an earlier request asked in other words begins a branch of its own, and the old one stays whole', async () => {
  const [person, stranger] = [await somebody(app), await somebody(app)];
  const first = await sendAndWait(app, person, { message: 'One [[sim echo rate=0]]' });
  const chat = first.chat.id;
  const second = await sendAndWait(app, person, { chat, message: 'Two [[sim tokens=5 rate=0]]' });
  await sendAndWait(app, person, { chat, message: 'Three [[sim tokens=5 rate=0]]' });
  const old = await listOf(app, person, chat);
  expect(old).toHaveLength(6);

  const reworded = { chat, prev_message_id: second.response.id, message: 'Other [[sim echo rate=0]]' };
  const { chat: _, ...withoutChat } = reworded;
  const own = await sendAndWait(app, stranger, { message: 'Mine [[sim tokens=5 rate=0]]' });
  for (const [fields, code] of [
    [reworded, 'not_selected_chat_error'],
    [withoutChat, 'not_found'],
    [{ ...reworded, chat: own.chat.id }, 'not_found'],
  ] as const) {
    expect((await post(app, stranger, fields)).json()).toMatchObject({ code });
  }
  expect(await listOf(app, person, chat)).toEqual(old);

  const edited = await sendAndWait(app, person, reworded);
  expect(edited.message).toMatchObject({
    parent_id: first.response.id,
    alternatives: { ids: [second.id, edited.id], index: 1 },
  });
  const branch = await listOf(app, person, chat);
  expect(branch.map(({ id }) => id)).toEqual([first.id, first.response.id, edited.id, edited.response.id]);
  const asked = branch[3]?.type === 'response' ? branch[3].response : '';
  expect(asked).toContain('One');
  expect(asked).not.toContain('Two');

  const { cookies } = person;
  const back = await app.request(allCalls.selectMessage, { cookies, body: { id: second.id } });
  expect(back.statusCode).toBe(200);
  const texts = (list: typeof old) =>
    list.map((one) => (one.type === 'request' ? one.message : one.response));
  expect(texts(await listOf(app, person, chat))).toEqual(texts(old));
});

test('an answer of one chat is not done again in another, and the chats stay apart', async () => {
  const person = await somebody(app);
  const { cookies } = person;
  const one = await sendAndWait(app, person, { message: 'One [[sim tokens=5 rate=0]]' });
  const two = await sendAndWait(app, person, { message: 'Two [[sim tokens=5 rate=0]]' });
  const elsewhere = { chat: one.chat.id, prev_message_id: two.response.id };
  for (const fields of [elsewhere, { ...elsewhere, message: 'Three' }]) {
    const tied = await post(app, person, fields);
    expect(tied.statusCode).toBe(404);
  }
  expect(await listOf(app, person, one.chat.id)).toHaveLength(2);
  const removed = await app.request(allCalls.removeChat, { cookies, query: { chatID: two.chat.id } });
  expect(removed.statusCode).toBe(200);
  const { db } = app.deps.database;
  const three = await sendAndWait(app, person, { message: 'Three [[sim tokens=5 rate=0]]' });
  const tie = db.execute(sql`update messages set parent_id = ${one.response.id} where id = ${three.id}`);
  await expect(tie).rejects.toThrow();
});

test('a send into a chat that is being answered stops that answer first', async () => {
  const person = await somebody(app);
  const first = await sendOf(app, person, { message: 'Slowly [[sim tokens=400 rate=20]]' });
  const reader = await follow(app, person, { address, chatId: first.chat.id });
  await expect.poll(() => reader.fold(first.response.id).text.length).toBeGreaterThan(0);
  const second = await sendAndWait(app, person, {
    message: 'Enough [[sim tokens=5 rate=0]]',
    chat: first.chat.id,
  });
  expect(await reader.ended(first.response.id)).toMatchObject({ eof: 'end', stopped: true });
  expect(await reader.ended(second.response.id)).toMatchObject({ eof: 'end' });
  const list = await listOf(app, person, first.chat.id);
  expect(list[1]).toMatchObject({ stopped: true, response: reader.fold(first.response.id).text });
  expect(await balancedTokens(app, person.user.id)).toMatchObject({ reserved: 0 });
  reader.close();
});

test('several chats of one user are answered at once', async () => {
  const person = await somebody(app);
  const fields = { message: 'At once [[sim tokens=60 rate=12]]' };
  const sent = await Promise.all([1, 2, 3].map(() => sendOf(app, person, fields)));
  const list = (await app.request(allCalls.listChats, { cookies: person.cookies })).json<ChatItem[]>();
  expect(list.filter((chat) => chat.streaming)).toHaveLength(3);
  for (const one of sent) {
    const reader = await follow(app, person, { address, chatId: one.chat.id });
    expect(await reader.ended(one.response.id)).toMatchObject({ eof: 'end', message_cost: { output: 60 } });
    reader.close();
  }
});

test('a balance that covers nothing answers 402; one that covers little shortens the answer', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 200);
  const refused = await post(app, person, { message: 'Hello' });
  expect(refused.statusCode).toBe(402);
  expect(refused.json()).toMatchObject({ code: 'not_enough_tokens' });
  const none = (await app.request(allCalls.listChats, { cookies: person.cookies })).json<ChatItem[]>();
  expect(none).toEqual([]);
  await setTokens(app, person.user.id, 400);
  const sent = await sendAndWait(app, person, { message: 'Hello [[sim tokens=2000 rate=0]]' });
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  expect(answer?.tokenCost?.output).toBeLessThanOrEqual(400);
  expect(answer?.tokenCost?.output).toBeGreaterThanOrEqual(256);
  const { available } = await balancedTokens(app, person.user.id);
  expect(available).toBeGreaterThanOrEqual(0);
});

test('of fifty sends at once on a balance for one exactly one goes through', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 400);
  const fields = { message: 'Me first [[sim tokens=300 rate=0]]' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, person, fields)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 402)).toHaveLength(49);
  await expect.poll(() => runningOf(person.user.id)).toBe(0);
  expect(await balancedTokens(app, person.user.id)).toMatchObject({ reserved: 0 });
});

async function runningOf(userId: number): Promise<number> {
  const rows = await app.deps.database.db.select().from(generations).where(eq(generations.userId, userId));
  return rows.filter((row) => row.state === 'running').length;
}

test('a conversation carried over goes on in a new chat and leaves the old one as it was', async () => {
  const person = await somebody(app);
  const first = await sendAndWait(app, person, { message: 'The word is Zephyr. [[sim tokens=5 rate=0]]' });
  const sent = await sendAndWait(app, person, {
    message: 'Which word? [[sim echo rate=0]]',
    chat: first.chat.id,
    continue_with: first.chat.id,
    isCreatedNewChat: '1',
    model_id: modelId(app, 'claude-haiku-5.5'),
  });
  expect(sent.isNewChat).toBe(true);
  expect(sent.chat.id).not.toBe(first.chat.id);
  expect(sent.chat.voices.map(({ name }) => name)).toEqual(['Polylogue', 'Anthropic']);
  const list = await listOf(app, person, sent.chat.id);
  expect(list).toHaveLength(4);
  expect(sent.message.parent_id).toBe(list[1]?.id);
  expect(list[3]).toMatchObject({ response: expect.stringContaining('Zephyr') });
  expect(await listOf(app, person, first.chat.id)).toHaveLength(2);
});

test('nothing of one chat or one user ever reaches the prompt of another', async () => {
  const [alice, bob] = [await somebody(app), await somebody(app)];
  const secrets = ['PELICAN-1', 'PELICAN-2', 'PELICAN-3'];
  const chats = [];
  for (const [index, person] of [alice, alice, bob].entries()) {
    const message = `My secret is ${secrets[index]}. [[sim tokens=5 rate=0]]`;
    chats.push({ person, sent: await sendAndWait(app, person, { message }) });
  }
  await Promise.all(
    chats.map(({ person, sent }) =>
      sendAndWait(app, person, { message: 'Tell me. [[sim echo rate=0]]', chat: sent.chat.id }),
    ),
  );
  for (const [index, { person, sent }] of chats.entries()) {
    const answer = (await listOf(app, person, sent.chat.id)).at(-1);
    const text = answer?.type === 'response' ? answer.response : '';
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([secrets[index]]);
  }
});
