import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { messages } from './messages.tables.ts';
import {
  asRequest,
  asResponse,
  messagesScene,
  type MessagesScene,
  type Person,
} from './messages.scene.testing.ts';

let testApp: TestApp;
let scene: MessagesScene;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = messagesScene(testApp);
  [owner, stranger] = [await scene.member(), await scene.member()];
});
afterAll(() => testApp.close());

/** A chat of one branch. */
async function talk(texts: readonly string[]) {
  const chat = await scene.chat(owner);
  let under = chat;
  for (const text of texts) under = (await scene.exchange(owner, under, text)).answer;
  return chat;
}

describe('message/list', () => {
  test('shows the conversation from the oldest to the newest', async () => {
    const chat = await talk(['one', 'two']);
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'two?', 'two!']);
  });

  test('counts limit and offset in exchanges from the newest', async () => {
    const chat = await talk(['one', 'two', 'three']);
    expect(await scene.screen(owner, chat, { limit: 2 })).toEqual(['two?', 'two!', 'three?', 'three!']);
    expect(await scene.screen(owner, chat, { limit: 2, offset: 2 })).toEqual(['one?', 'one!']);
    expect(await scene.screen(owner, chat, { offset: 3 })).toEqual([]);
    const page = (await scene.list(owner, chat, { limit: 1, offset: 1 })).json<{ totalCount: number }>();
    expect(page.totalCount).toBe(3);
  });

  test('has ten exchanges on a page unless another number is asked for', async () => {
    const chat = await talk(Array.from({ length: 11 }, (_, index) => `turn ${index}`));
    const screen = await scene.screen(owner, chat);
    expect(screen).toHaveLength(20);
    expect(screen[0]).toBe('turn 1?');
  });

  test('of an empty chat is empty', async () => {
    const response = await scene.list(owner, await scene.chat(owner));
    expect(response.json()).toEqual({ list: [], totalCount: 0 });
  });

  test('ends with a request whose answer was removed', async () => {
    const chat = await scene.chat(owner);
    const { answer } = await scene.exchange(owner, chat, 'one');
    await scene.ask(owner, answer, 'two?');
    expect(await scene.screen(owner, chat)).toEqual(['one?', 'one!', 'two?']);
    expect(await scene.screen(owner, chat, { limit: 1 })).toEqual(['two?']);
    expect(await scene.screen(owner, chat, { limit: 1, offset: 1 })).toEqual(['one?', 'one!']);
  });

  test('shows the alternatives of requests and answers, and where each stands among them', async () => {
    const chat = await scene.chat(owner);
    const first = await scene.exchange(owner, chat, 'one');
    const again = await scene.answer(owner, first.request, 'again!');
    const other = await scene.exchange(owner, chat, 'other');
    await scene.select(owner, first.answer.id);
    const [request, answer] = await scene.messagesOf(owner, chat);
    expect(request).toMatchObject({
      id: first.request.id,
      parent_id: null,
      prev_message_id: null,
      alternatives: { ids: [first.request.id, other.request.id], index: 0 },
    });
    expect(answer).toMatchObject({ alternatives: { ids: [first.answer.id, again.id], index: 0 } });
    await scene.select(owner, again.id);
    const [, shown] = await scene.messagesOf(owner, chat);
    expect(shown).toMatchObject({
      id: again.id,
      parent_id: first.request.id,
      prev_message_id: first.answer.id,
      alternatives: { ids: [first.answer.id, again.id], index: 1 },
    });
  });

  test('tells who asked and what the exchange cost, on both messages', async () => {
    const chat = await scene.chat(owner);
    const { request, answer } = await scene.exchange(owner, chat, 'one');
    const startedAt = testApp.clock.now();
    const uuid = await scene.written(owner, answer, {
      startedAt,
      firstTokenAt: new Date(startedAt.getTime() + 120),
      thinkingMs: 250,
      endedAt: new Date(startedAt.getTime() + 900),
      inputTokens: 10,
      outputTokens: 20,
      charged: 45,
      estimated: true,
      failover: { from: 'one', to: 'other', reason: 'too_many_requests' },
    });
    const tokenCost = { input: 10, output: 20, coefficient: 1.5, total: 45, estimate: true };
    const [asked, answered] = await scene.messagesOf(owner, chat);
    expect(asRequest(asked)).toMatchObject({
      id: request.id,
      group_id: chat.chatId,
      uuid,
      tokenCost,
      username: owner.user.username,
      profileName: expect.stringMatching(/^User/),
      avatar: null,
      prompts: [],
      notes: [],
      state: 'default',
    });
    expect(asResponse(answered)).toMatchObject({
      uuid,
      tokenCost,
      state: 'default',
      first_token_ms: 120,
      thinking_ms: 250,
      duration_ms: 900,
      modelName: 'Model One',
      model_type_id: 1,
      model_type_name: 'Provider One',
      voice: 'teal',
      error_msg: null,
      stopped: false,
      failover: { from: 'one', to: 'other', reason: 'too_many_requests' },
      versions: 1,
    });
  });

  test('tells when each message was written', async () => {
    const chat = await scene.chat(owner);
    const [asked, answered] = [new Date('2026-11-14T14:02:00Z'), new Date('2026-11-14T14:03:00Z')];
    const request = await scene.ask(owner, chat, 'When?', { createdAt: asked });
    await scene.answer(owner, request, 'Then.', { createdAt: answered });
    const list = await scene.messagesOf(owner, chat);
    expect(list.map(({ created_at }) => created_at)).toEqual([asked.toISOString(), answered.toISOString()]);
  });

  test('shows of a running answer what is stored so far', async () => {
    const chat = await scene.chat(owner);
    const answer = await scene.answer(owner, await scene.ask(owner, chat), '');
    const uuid = await scene.written(owner, answer, { state: 'running' });
    await scene.tail(uuid, { text: 'Hello ', reasoning: 'Hm' });
    await scene.tail(uuid, { textOffset: 6, text: 'wor', reasoningOffset: 2, reasoning: 'm.' });
    await scene.tail(uuid, { textOffset: 9, text: 'ld', reasoningOffset: 4 });
    const [asked, answered] = await scene.messagesOf(owner, chat);
    expect(asResponse(answered)).toMatchObject({
      state: 'loading',
      response: 'Hello world',
      reasoning: 'Hmm.',
      uuid,
      tokenCost: null,
    });
    expect(asked).toMatchObject({ state: 'default', uuid, tokenCost: null });
  });

  test('tells why an answer failed or ended, and keeps its text', async () => {
    const chat = await scene.chat(owner);
    const failed = await scene.exchange(owner, chat, 'one');
    await scene.written(owner, failed.answer, { state: 'error', error: 'this_model_provider' });
    const unknown = await scene.exchange(owner, failed.answer, 'two');
    await scene.written(owner, unknown.answer, { state: 'error', error: 'of another time' });
    const stopped = await scene.exchange(owner, unknown.answer, 'three');
    await scene.written(owner, stopped.answer, { state: 'stopped' });
    const cut = await scene.exchange(owner, stopped.answer, 'four');
    await scene.written(owner, cut.answer, { finish: 'length' });
    // From before the reason was stored.
    const old = await scene.exchange(owner, cut.answer, 'five');
    await scene.written(owner, old.answer, {});
    const answers = (await scene.messagesOf(owner, chat)).filter(({ type }) => type === 'response');
    expect(answers).toMatchObject([
      { response: 'one!', error_msg: 'this_model_provider', stopped: false, finish: null },
      { response: 'two!', error_msg: 'error_chat', stopped: false, finish: null },
      { response: 'three!', error_msg: null, stopped: true, finish: 'stopped' },
      { response: 'four!', error_msg: null, stopped: false, finish: 'length' },
      { response: 'five!', error_msg: null, stopped: false, finish: 'stop' },
    ]);
  });

  test('shows a compared chat to its owner, and no folder', async () => {
    const compared = await scene.chat(owner, { compared: true });
    await scene.exchange(owner, compared, 'one');
    expect(await scene.screen(owner, compared)).toEqual(['one?', 'one!']);
    const folder = await scene.chat(owner, { isGroup: true });
    expect((await scene.list(owner, folder)).statusCode).toBe(404);
  });

  test('is the owner’s alone', async () => {
    const chat = await talk(['one']);
    expect((await scene.list(scene.guest, chat)).statusCode).toBe(401);
    expect((await scene.list(stranger, chat)).statusCode).toBe(404);
  });

  test('refuses pages that cannot be', async () => {
    const chat = await scene.chat(owner);
    const impossible = [{ limit: 0 }, { limit: 101 }, { offset: -1 }];
    for (const page of impossible) expect((await scene.list(owner, chat, page)).statusCode).toBe(422);
  });

  test('reads the end of a chat of 2,000 messages and its beginning', async () => {
    const chat = await scene.chat(owner);
    const first = await scene.ask(owner, chat, 'message 0');
    // Each is the child of the previous one: ids within a statement are consecutive.
    await testApp.deps.database.db.execute(sql`
      insert into ${messages} (chat_id, user_id, parent_id, exchange, type, text, provider_id, created_at)
      select ${chat.chatId}::int, ${owner.userId}::int, ${first.id}::int + n - 1, n / 2 + 1,
        case when n % 2 = 0 then 'request' else 'response' end, 'message ' || n, 1, now()
      from generate_series(1, 1999) n`);
    await testApp.deps.database.db.execute(sql`
      update chats set head_id = (select max(id) from ${messages} where chat_id = ${chat.chatId})
      where id = ${chat.chatId}`);
    const newest = (await scene.list(owner, chat)).json<{ totalCount: number }>();
    expect(newest.totalCount).toBe(1000);
    expect((await scene.screen(owner, chat)).at(-1)).toBe('message 1999');
    expect(await scene.screen(owner, chat, { limit: 1, offset: 999 })).toEqual(['message 0', 'message 1']);
  });

  test('signs the addresses of pictures anew', async () => {
    const chat = await scene.chat(owner);
    const { request, answer } = await scene.exchange(owner, chat, 'one');
    const [asked, drawn] = [await scene.image(owner, request), await scene.image(owner, answer)];
    const shown = await scene.messagesOf(owner, chat);
    expect(shown.map(({ imageList }) => imageList)).toMatchObject([
      [{ id: asked, width: 4, height: 3 }],
      [{ id: drawn, width: 4, height: 3 }],
    ]);
    const url = shown[1]?.imageList[0]?.url ?? '';
    const opened = await testApp.app.inject({ method: 'GET', url });
    expect(opened.body).toBe('picture');
    testApp.clock.advance(3600);
    const back = { ...owner, cookies: await testApp.signIn(owner.user) };
    const [, later] = await scene.messagesOf(back, chat);
    expect(later?.imageList[0]?.url).not.toBe(url);
  });
});
