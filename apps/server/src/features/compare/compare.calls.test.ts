import { randomUUID } from 'node:crypto';
import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { ChatItem } from '@polylogue/contract/chats';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { allJobs } from '../../app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { changePlan } from '../billing/plan-versions.service.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { modelId, post, sendOf, type Person } from '../sending/sending.scene.testing.ts';
import { removeOldSlotsJob } from './compare.jobs.ts';
import { comparer, fine } from './compare.scene.testing.ts';

const luna = 'gpt-6-luna';
const haiku = 'claude-haiku-5.5';
const flash = 'deepseek-v4-flash';
const brief = 'Which is larger? [[sim tokens=5 rate=0]]';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const compareCalls: [string, Call, object][] = [
  ['max-compare', allCalls.compareMaximum, {}],
  ['create-chat-list', allCalls.createCompareChats, { payload: '{"modelIds":[1]}' }],
  ['send-message', allCalls.sendToCompared, {}],
  ['save', allCalls.saveCompared, { payload: '{"chatID":1}' }],
  ['remove-chat-list', allCalls.removeComparedChats, { query: { chatList: 1 } }],
  ['threads', allCalls.compareThreads, { query: { chatList: 1 } }],
  ['disagreement', allCalls.compareDisagreement, { payload: '{"messageIds":[1,2]}' }],
  ['merge', allCalls.mergeAnswers, { payload: '{"modelId":1,"messageIds":[1,2]}' }],
  ['scoreboard', allCalls.scoreboardOf, {}],
  ['scoreboard-export', allCalls.exportScoreboard, {}],
  ['the scoreboard’s end', allCalls.removeScoreboard, {}],
];

test.each(compareCalls)('a guest is refused: %s', async (_, call, input) => {
  expect((await app.request(call, input)).statusCode).toBe(401);
});

async function list(person: Person): Promise<ChatItem[]> {
  return fine(await app.request(allCalls.listChats, { cookies: person.cookies }));
}

async function selected(person: Person): Promise<number | null> {
  const response = await app.request(allCalls.selectedChatOf, { cookies: person.cookies });
  return response.json<{ chatId: number | null }>().chatId;
}

describe('the slots', () => {
  test.each([
    ['free', 2],
    ['basic', 3],
    ['pro', 5],
    ['creative', 6],
  ] as const)('on %s there are %i of them', async (plan, max) => {
    const person = await comparer(app, plan);
    expect(fine(await app.request(allCalls.compareMaximum, { cookies: person.cookies }))).toEqual({ max });
    expect(await person.slots(...new Array<string>(max).fill(luna))).toHaveLength(max);
    const refused = await person.trySlots(...new Array<string>(max + 1).fill(luna));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      validationErrors: { modelIds: 'plan_limit' },
      validationParams: { modelIds: { max } },
    });
  });

  test('take no image model, no model that is not there, and no empty list', async () => {
    const person = await comparer(app);
    const image = app.deps.models.list().find((model) => model.image !== null);
    for (const modelIds of [[image?.id, modelId(app, luna)], [999_999], []]) {
      const payload = JSON.stringify({ modelIds });
      const refused = await app.request(allCalls.createCompareChats, { cookies: person.cookies, payload });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().validationErrors).toHaveProperty('modelIds');
    }
  });

  test('stand in no list, no search and are never the selected chat, until one is kept', async () => {
    const person = await comparer(app);
    const open = await sendOf(app, person, { message: brief });
    const chats = await person.slots(luna, luna);
    await person.ask(chats, { message: brief });
    expect((await list(person)).map(({ id }) => id)).toEqual([open.chat.id]);
    expect(await selected(person)).toBe(open.chat.id);
    for (const chatId of chats) {
      const { cookies } = person;
      const renamed = await app.request(allCalls.updateChat, { cookies, body: { chatId, name: 'Mine' } });
      expect(renamed.statusCode).toBe(404);
      const removed = await app.request(allCalls.removeChat, { cookies, query: { chatID: chatId } });
      expect(removed.statusCode).toBe(404);
    }
    await app.request(allCalls.removeAllChats, { cookies: person.cookies });
    expect(await person.threads(chats)).toHaveLength(2);
  });

  test('are nobody else’s', async () => {
    const [owner, stranger] = [await comparer(app), await comparer(app)];
    const chats = await owner.slots(luna, haiku);
    const [answer, other] = await owner.ask(chats, { message: brief });
    const { cookies } = stranger;
    expect(await stranger.threads(chats)).toEqual([]);
    expect((await stranger.trySend(chats, { message: brief })).json().code).toBe('not_selected_chat_error');
    expect((await stranger.tryKeep({ chatID: chats[0], chatList: chats })).statusCode).toBe(404);
    const query = { groupId: chats[0] ?? 0 };
    expect((await app.request(allCalls.listMessages, { cookies, query })).statusCode).toBe(404);
    const messageIds = [answer?.id ?? 0, other?.id ?? 0];
    const looked = await app.request(allCalls.compareDisagreement, { cookies, body: { messageIds } });
    expect(looked.statusCode).toBe(404);
    const body = { modelId: modelId(app, luna), messageIds };
    expect((await app.request(allCalls.mergeAnswers, { cookies, body })).statusCode).toBe(404);
    fine(await app.request(allCalls.removeComparedChats, { cookies, query: { chatList: chats } }));
    expect(await owner.threads(chats)).toHaveLength(2);
  });

  test('are deleted when that is asked for, in work or not, and a chat of the list never is', async () => {
    const person = await comparer(app);
    const kept = await sendOf(app, person, { message: brief });
    const chats = await person.slots(luna, haiku, flash);
    await person.send(chats.slice(0, 2), { message: 'Go on. [[sim tokens=5000 rate=50]]' });
    const query = { chatList: [...chats.slice(0, 2), kept.chat.id] };
    fine(await app.request(allCalls.removeComparedChats, { cookies: person.cookies, query }));
    expect((await person.threads(chats)).map(({ chatId }) => chatId)).toEqual([chats[2]]);
    expect(await list(person)).toHaveLength(1);
    expect(fine(await app.request(allCalls.removeComparedChats, { cookies: person.cookies, query }))).toEqual(
      {
        result: true,
      },
    );
  });

  test('are told after a reload: their models, messages and what is being written', async () => {
    const person = await comparer(app);
    const [one = 0, other = 0] = await person.slots(luna, haiku);
    await person.ask([one], { message: brief });
    const [request] = await person.send([one], { message: 'Slowly. [[sim tokens=400 rate=20]]' });
    const [first, second] = await person.threads([other, one, 999_999]);
    expect(first).toEqual({
      chatId: other,
      modelId: modelId(app, haiku),
      messages: [],
      totalCount: 0,
      running: null,
    });
    expect(second).toMatchObject({
      chatId: one,
      totalCount: 2,
      running: { uuid: request?.uuid, messageId: request?.response.id },
      messages: [{ type: 'request' }, { type: 'response' }, { id: request?.id }, { state: 'loading' }],
    });
    await app.request(allCalls.stopGenerate, {
      cookies: person.cookies,
      query: { connectionUuid: request?.uuid ?? randomUUID() },
    });
    expect((await person.answers([one])).at(-1)).toMatchObject({ stopped: true });
  });
});

test('a plan without comparing closes every way to it but the one to keep what is there', async () => {
  const person = await comparer(app, 'free');
  const chats = await person.slots(luna, haiku);
  const [answer, other] = await person.ask(chats, { message: brief });
  await closeCompare();
  const { cookies } = person;
  const gate = { code: 'not_permission', gate: 'isCompareAvailable' };
  expect(fine(await app.request(allCalls.compareMaximum, { cookies }))).toEqual({ max: 0 });
  expect((await person.trySlots(luna)).json()).toMatchObject(gate);
  expect((await person.trySend(chats, { message: brief })).json()).toMatchObject(gate);
  const again = { prev_message_id: answer?.id ?? 0, model_id: modelId(app, luna) };
  expect((await post(app, person, again)).json()).toMatchObject(gate);
  const body = { modelId: modelId(app, luna), messageIds: [answer?.id ?? 0, other?.id ?? 0] };
  expect((await app.request(allCalls.mergeAnswers, { cookies, body })).json()).toMatchObject(gate);
  expect((await person.tryKeep({ chatID: chats[0], chatList: chats })).statusCode).toBe(200);
});

/** No plan on sale excludes it, but an operator's might. */
async function closeCompare(): Promise<void> {
  const set = (value: boolean) =>
    inTransaction(app.deps.database.db, (transaction) =>
      changePlan(transaction, { key: 'free', field: 'isCompareAvailable', value, now: app.clock.now() }),
    );
  await set(false);
  onTestFinished(async () => void (await set(true)));
}

test('what was not kept within seven days of its last message goes, and nothing else', async () => {
  const person = await comparer(app);
  const kept = await sendOf(app, person, { message: brief });
  const [idle = 0, used = 0] = await person.slots(luna, haiku);
  await person.ask([idle, used], { message: brief });
  const job = allJobs(app.deps).find(({ name }) => name === removeOldSlotsJob);
  const day = 86_400;
  app.clock.advance(6 * day);
  await person.signInAgain();
  await person.ask([used], { message: brief });
  await runJob(job);
  expect(await person.threads([idle, used])).toHaveLength(2);
  app.clock.advance(day + 60);
  await person.signInAgain();
  await runJob(job);
  expect((await person.threads([idle, used])).map(({ chatId }) => chatId)).toEqual([used]);
  expect((await list(person)).map(({ id }) => id)).toEqual([kept.chat.id]);
});
