import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import { channels, type ServerFrame, type UserEvent } from '@polylogue/contract/realtime';
import type { ChatItem } from '@polylogue/contract/chats';
import type { Scoreboard, ScoreboardPeriod } from '@polylogue/contract/scoreboard';
import type { SendResponse } from '@polylogue/contract/sending';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { balancedTokens, listOf, modelId, sendOf, type Person } from '../sending/sending.scene.testing.ts';
import { comparer, fine, type Comparer } from './compare.scene.testing.ts';

const luna = 'gpt-6-luna';
const haiku = 'claude-haiku-5.5';
const small = 'mistral-small';
const brief = 'Which is larger? [[sim tokens=5 rate=0]]';

let app: TestApp;
let address = '';
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function chatsOf(person: Person): Promise<ChatItem[]> {
  return fine(await app.request(allCalls.listChats, { cookies: person.cookies }));
}

async function scoresOf(person: Person, period: ScoreboardPeriod = 'all'): Promise<Scoreboard> {
  return fine(await app.request(allCalls.scoreboardOf, { cookies: person.cookies, query: { period } }));
}

/** The events of the user's tabs from now on. */
async function eventsOf(person: Person): Promise<UserEvent[]> {
  const connected = await app.request(allCalls.connect, { cookies: person.cookies });
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/realtime?token=${connected.json<{ token: string }>().token}`,
  );
  const events: UserEvent[] = [];
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      if (frame.type === 'subscribed') resolve();
      if (frame.type === 'event') events.push(frame.data as UserEvent);
    });
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'subscribe', channel: channels.user(person.user.id) }));
  await subscribed;
  return events;
}

describe('keeping one', () => {
  test('puts it first with its whole thread, selects it, deletes the others and tells the tabs', async () => {
    const person = await comparer(app);
    await sendOf(app, person, { message: brief });
    const events = await eventsOf(person);
    const chats = await person.slots(luna, haiku);
    const [, kept = 0] = chats;
    const question = `  Which of these\n two is larger, and ${'why '.repeat(20)}? [[sim tokens=5 rate=0]]`;
    await person.ask(chats, { message: question });
    await person.ask(chats, { message: brief });
    const idOf = (event: UserEvent) => {
      if (event.entity === 'generation') return event.chatId;
      return event.entity === 'helper' ? 0 : event.id;
    };
    const told = () => events.filter((event) => event.entity !== 'plan' && chats.includes(idOf(event)));
    // Each of the four answers used tokens, which every tab shows; nothing else of them is published.
    await expect.poll(() => events.filter(({ entity }) => entity === 'plan')).toHaveLength(4);
    expect(told()).toEqual([]);
    const item = fine<ChatItem>(await person.tryKeep({ chatID: kept, chatList: chats }));
    expect(item).toMatchObject({ id: kept, streaming: false, voices: [{ name: 'Anthropic' }] });
    expect(item.model_id, 'it goes on with the model that was compared').toBe(modelId(app, haiku));
    expect(item.name).toBe('Which of these two is larger, and why why why why why why…');
    expect((await chatsOf(person)).map(({ id }) => id)).toEqual([kept, expect.any(Number)]);
    expect(await listOf(app, person, kept)).toHaveLength(4);
    const selected = await app.request(allCalls.selectedChatOf, { cookies: person.cookies });
    expect(selected.json()).toEqual({ chatId: kept });
    expect(await person.threads(chats)).toEqual([]);
    await expect.poll(told).toMatchObject([{ entity: 'chat', id: kept }]);
  });

  test('stops what the others still write and lets the kept one finish', async () => {
    const person = await comparer(app);
    const events = await eventsOf(person);
    const [kept = 0, other = 0] = await person.slots(luna, haiku);
    await person.send([kept, other], { message: 'Take your time. [[sim tokens=60 rate=10]]' });
    const item = fine<ChatItem>(await person.tryKeep({ chatID: kept, chatList: [other] }));
    expect(item.streaming).toBe(true);
    await expect
      .poll(async () => (await listOf(app, person, kept)).at(-1))
      .toMatchObject({ state: 'default', stopped: false, tokenCost: { output: 60 } });
    // It ends as a listed chat, whose row shows that it is running.
    const told = () => events.filter(({ entity }) => entity === 'generation');
    await expect.poll(told).toMatchObject([{ chatId: kept, state: 'ended' }]);
    expect((await balancedTokens(app, person.user.id)).reserved).toBe(0);
  });

  test('without a list deletes every slot; with an empty one, of nothing asked or of nothing there, is refused', async () => {
    const person = await comparer(app);
    const [kept = 0, empty = 0, ...others] = await person.slots(luna, haiku, small);
    await person.ask([kept], { message: brief });
    expect((await person.tryKeep({ chatID: kept, chatList: [] })).statusCode).toBe(422);
    expect((await person.tryKeep({ chatID: empty })).statusCode).toBe(409);
    expect((await person.tryKeep({ chatID: 999_999 })).statusCode).toBe(404);
    fine(await person.tryKeep({ chatID: kept }));
    expect(await person.threads([kept, empty, ...others])).toEqual([]);
    expect(await chatsOf(person)).toHaveLength(1);
  });

  test('twice is the same as once', async () => {
    const person = await comparer(app);
    const chats = await person.slots(luna, haiku);
    await person.ask(chats, { message: brief });
    const [chatID] = chats;
    const first = fine(await person.tryKeep({ chatID, chatList: chats }));
    expect(fine(await person.tryKeep({ chatID, chatList: chats }))).toEqual(first);
    expect((await scoresOf(person)).comparisons).toBe(1);
    expect(await chatsOf(person)).toHaveLength(1);
  });
});

async function keepFirst(person: Comparer, ...models: string[]): Promise<void> {
  const chats = await person.slots(...models);
  await person.ask(chats, { message: 'Go. [[sim tokens=7 rate=0 fail=401 at=mistral]]' });
  fine(await person.tryKeep({ chatID: chats[0], chatList: chats }));
}

describe('the scoreboard', () => {
  test('counts wins and comparisons by model, with medians of what ended well, and suggests the winners', async () => {
    const person = await comparer(app);
    expect(await scoresOf(person)).toEqual({ period: 'all', comparisons: 0, list: [], suggestion: [] });
    await keepFirst(person, luna, haiku, small);
    await keepFirst(person, luna, haiku);
    expect((await scoresOf(person)).suggestion).toEqual([]);
    await keepFirst(person, haiku, luna);
    const { list, comparisons, suggestion } = await scoresOf(person);
    expect(comparisons).toBe(3);
    const measured = {
      medianCost: expect.any(Number),
      medianDuration: expect.any(Number),
      medianFirstToken: expect.any(Number),
    };
    expect(list).toEqual([
      expect.objectContaining({ modelId: modelId(app, luna), wins: 2, compared: 3, ...measured }),
      expect.objectContaining({ modelId: modelId(app, haiku), wins: 1, compared: 3, typeName: 'Anthropic' }),
      {
        modelId: modelId(app, small),
        modelName: expect.any(String),
        typeName: 'Mistral',
        voice: expect.any(String),
        wins: 0,
        compared: 1,
        thumbsUp: 0,
        thumbsDown: 0,
        medianCost: null,
        medianDuration: null,
        medianFirstToken: null,
      },
    ]);
    expect(suggestion).toEqual([modelId(app, luna), modelId(app, haiku)]);
  });

  test('is one’s own, goes by the period, is exported and can be deleted', async () => {
    const [person, stranger] = [await comparer(app), await comparer(app)];
    await keepFirst(person, luna, haiku);
    expect((await scoresOf(stranger)).list).toEqual([]);
    fine(await app.request(allCalls.removeScoreboard, { cookies: stranger.cookies }));
    const query = { period: 'all' as const };
    const csv = await app.request(allCalls.exportScoreboard, { cookies: person.cookies, query });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="?scoreboard-all-.*\.csv/);
    const [head, first, second, end] = csv.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFmodel,provider,wins,compared,thumbs_up,thumbs_down,median_cost_tokens,median_first_token_ms,median_duration_ms',
    );
    expect(first).toMatch(/^GPT[^,]*,OpenAI,1,1,0,0,\d+,\d+,\d+$/);
    // Spreadsheets in these languages use the comma in numbers.
    const headers = { 'x-user-language': 'fr' };
    const french = await app.request(allCalls.exportScoreboard, { cookies: person.cookies, query, headers });
    expect(french.body).toMatch(/^\uFEFFmodel;provider;wins;[^]+\r\nGPT[^;]*;OpenAI;1;1;/);
    expect(second).toMatch(/,Anthropic,0,1,/);
    expect(end).toBe('');
    app.clock.advance(8 * 86_400);
    await person.signInAgain();
    expect((await scoresOf(person, '7d')).list).toEqual([]);
    expect((await scoresOf(person, '30d')).list).toHaveLength(2);
    fine(await app.request(allCalls.removeScoreboard, { cookies: person.cookies }));
    expect((await scoresOf(person)).list).toEqual([]);
    expect(await chatsOf(person)).toHaveLength(1);
  });
});

describe('merging', () => {
  test('asks a model for one answer from all, in a new chat of the list', async () => {
    const person = await comparer(app);
    const chats = await person.slots(luna, luna, haiku);
    const question = 'How high is it? [[sim tokens=9 rate=0]]';
    const answers = await person.ask(chats, { message: question });
    const { cookies } = person;
    const body = {
      modelId: modelId(app, small),
      messageIds: answers.map(({ id }) => id),
      client_id: randomUUID(),
    };
    const sent = fine<SendResponse>(await app.request(allCalls.mergeAnswers, { cookies, body }));
    expect(sent).toMatchObject({ isNewChat: true, response: { state: 'loading' } });
    const [request] = await listOf(app, person, sent.chat.id);
    const text = request?.type === 'request' ? request.message : '';
    expect(text.startsWith(question)).toBe(true);
    for (const { response, modelName } of answers) {
      expect(text).toContain(response);
      expect(text).toContain(modelName);
    }
    expect(text).toContain(`<answer from="${answers[1]?.modelName} (2)">`);
    const made = (await chatsOf(person)).find(({ id }) => id === sent.chat.id);
    expect(made?.name).toMatch(/^Merge: How high is it\?/);
    expect(fine(await app.request(allCalls.mergeAnswers, { cookies, body }))).toMatchObject({
      uuid: sent.uuid,
    });
    expect(await person.threads(chats)).toHaveLength(3);
  });

  test('takes finished answers only, at least two, and a model that writes', async () => {
    const person = await comparer(app);
    const chats = await person.slots(luna, haiku);
    const [done] = await person.ask(chats.slice(0, 1), { message: brief });
    const [running] = await person.send(chats.slice(1), { message: 'Slow. [[sim tokens=900 rate=20]]' });
    const { cookies } = person;
    const ids = [done?.id ?? 0, running?.response.id ?? 0];
    const merge = (messageIds: number[], model: number) => {
      return app.request(allCalls.mergeAnswers, { cookies, body: { modelId: model, messageIds } });
    };
    const looked = await app.request(allCalls.compareDisagreement, { cookies, body: { messageIds: ids } });
    expect(looked.statusCode).toBe(409);
    expect((await merge(ids, modelId(app, luna))).statusCode).toBe(409);
    expect((await merge(ids.slice(0, 1), modelId(app, luna))).statusCode).toBe(422);
    const image = app.deps.models.list().find((model) => model.image !== null)?.id ?? 0;
    expect((await merge(ids, image)).json().validationErrors).toEqual({ modelId: 'invalid' });
    await app.deps.generations.stop(person.user.id, { chatIds: chats });
  });
});
