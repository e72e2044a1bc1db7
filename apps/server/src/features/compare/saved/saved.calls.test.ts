import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { ChatItem } from '@polylogue/contract/chats';
import { counts } from '@polylogue/contract/limits';
import type { SavedComparison } from '@polylogue/contract/saved-comparisons';
import type { Scoreboard } from '@polylogue/contract/scoreboard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { allJobs } from '../../../app.ts';
import { runJob } from '../../../platform/jobs/run-job.testing.ts';
import { listOf, modelId } from '../../sending/sending.scene.testing.ts';
import { removeOldSlotsJob } from '../compare.jobs.ts';
import { comparer, fine, type Comparer } from '../compare.scene.testing.ts';
import { insertComparison } from './saved.queries.ts';

const luna = 'gpt-6-luna';
const haiku = 'claude-haiku-5.5';
const brief = 'Which is larger? [[sim tokens=5 rate=0]]';
const week = 7 * 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const savedCalls: [string, Call, object][] = [
  ['the list', allCalls.listComparisons, {}],
  ['saving', allCalls.saveComparison, { payload: '{"chatList":[1]}' }],
  ['renaming', allCalls.renameComparison, { payload: '{"id":1,"title":"Mine"}' }],
  ['deleting', allCalls.removeComparison, { query: { id: 1 } }],
];

test.each(savedCalls)('a guest is refused: %s', async (_, call, input) => {
  expect((await app.request(call, input)).statusCode).toBe(401);
});

function trySave({ cookies }: Comparer, chatList: readonly number[]) {
  return app.request(allCalls.saveComparison, { cookies, body: { chatList: [...chatList] } });
}

async function save(person: Comparer, chatList: readonly number[]): Promise<SavedComparison> {
  return fine(await trySave(person, chatList));
}

async function savedOf({ cookies }: Comparer): Promise<SavedComparison[]> {
  return fine<{ list: SavedComparison[] }>(await app.request(allCalls.listComparisons, { cookies })).list;
}

function rename({ cookies }: Comparer, id: number, title: string) {
  return app.request(allCalls.renameComparison, { cookies, body: { id, title } });
}

function remove({ cookies }: Comparer, id: number) {
  return app.request(allCalls.removeComparison, { cookies, query: { id } });
}

async function answered(person: Comparer, message = brief): Promise<number[]> {
  const chats = await person.slots(luna, haiku);
  await person.ask(chats, { message });
  return chats;
}

describe('a saved comparison', () => {
  test('has the request as its title, its threads and their models', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const saved = await save(person, chats);
    expect(saved).toMatchObject({
      title: brief,
      chats: [
        { chatId: chats[0], modelId: modelId(app, luna) },
        { chatId: chats[1], modelId: modelId(app, haiku) },
      ],
    });
    expect(await savedOf(person)).toEqual([saved]);
  });

  test('is saved once, and takes in what joined it later', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const saved = await save(person, chats);
    expect(await save(person, chats)).toEqual(saved);
    const [third = 0] = await person.slots(luna);
    expect((await save(person, [...chats, third])).chats.map(({ chatId }) => chatId)).toEqual([
      ...chats,
      third,
    ]);
    expect(await savedOf(person)).toHaveLength(1);
  });

  test('has its columns in the order in which they were saved, and then last asked', async () => {
    const person = await comparer(app);
    const [first = 0, second = 0] = await answered(person);
    const { id } = await save(person, [second, first]);
    const orderNow = async () => (await savedOf(person))[0]?.chats.map(({ chatId }) => chatId);
    expect(await orderNow()).toEqual([second, first]);
    const body = { modelIds: [modelId(app, luna)], comparisonId: id };
    const { list } = fine<{ list: { chatId: number }[] }>(
      await app.request(allCalls.createCompareChats, { cookies: person.cookies, body }),
    );
    const third = list[0]?.chatId ?? 0;
    expect(await orderNow()).toEqual([second, first, third]);
    await person.ask([third, second], { message: brief });
    expect(await orderNow()).toEqual([third, first, second]);
    await person.ask([third, second, first], { message: brief });
    expect(await orderNow()).toEqual([third, second, first]);
  });

  test('stays when what was not saved goes, with every answer and its cost, and goes on', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const lost = await answered(person);
    await save(person, chats);
    app.clock.advance(week + 3_600);
    await runJob(allJobs(app.deps).find(({ name }) => name === removeOldSlotsJob));
    await person.signInAgain();
    expect(await person.threads(lost)).toEqual([]);
    const threads = await person.threads(chats);
    expect(threads).toMatchObject([{ totalCount: 1 }, { totalCount: 1 }]);
    for (const { messages } of threads)
      expect(messages.at(-1)).toMatchObject({ type: 'response', tokenCost: { total: expect.any(Number) } });
    await person.ask(chats, { message: brief });
    expect(await person.threads(chats)).toMatchObject([{ totalCount: 2 }, { totalCount: 2 }]);
  });

  test('keeps the thread of a model that is added to it', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const { id } = await save(person, chats);
    const body = { modelIds: [modelId(app, luna)], comparisonId: id };
    const { cookies } = person;
    const made = fine<{ list: { chatId: number }[] }>(
      await app.request(allCalls.createCompareChats, { cookies, body }),
    );
    const [saved] = await savedOf(person);
    expect(saved?.chats.map(({ chatId }) => chatId)).toEqual([...chats, made.list[0]?.chatId]);
    const many = { modelIds: new Array<number>(6).fill(modelId(app, luna)), comparisonId: id };
    for (let held = 3; held + 6 <= counts.comparedChats; held += 6)
      fine(await app.request(allCalls.createCompareChats, { cookies, body: many }));
    const full = await app.request(allCalls.createCompareChats, { cookies, body: many });
    expect(full.json()).toMatchObject({ validationErrors: { modelIds: 'too_many' } });
  });

  test('is listed with the last used first', async () => {
    const person = await comparer(app);
    const older = await answered(person, `One. ${brief}`);
    const first = await save(person, older);
    app.clock.advance(60);
    const second = await save(person, await answered(person, `Two. ${brief}`));
    expect((await savedOf(person)).map(({ id }) => id)).toEqual([second.id, first.id]);
    app.clock.advance(60);
    await person.ask(older, { message: brief });
    expect((await savedOf(person)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('is renamed and deleted with its threads; deleting twice is fine', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const { id } = await save(person, chats);
    expect(fine(await rename(person, id, '  Size  '))).toMatchObject({ id, title: 'Size' });
    expect((await rename(person, id, ' ')).statusCode).toBe(422);
    await person.send(chats, { message: 'Go on. [[sim tokens=5000 rate=50]]' });
    fine(await remove(person, id));
    fine(await remove(person, id));
    expect(await savedOf(person)).toEqual([]);
    expect(await person.threads(chats)).toEqual([]);
    expect((await rename(person, id, 'Size')).statusCode).toBe(404);
  });

  test('is nobody else’s', async () => {
    const [owner, stranger] = [await comparer(app), await comparer(app)];
    const chats = await answered(owner);
    const saved = await save(owner, chats);
    expect(await savedOf(stranger)).toEqual([]);
    expect((await trySave(stranger, chats)).statusCode).toBe(404);
    expect((await rename(stranger, saved.id, 'Mine')).statusCode).toBe(404);
    fine(await remove(stranger, saved.id));
    const body = { modelIds: [modelId(app, luna)], comparisonId: saved.id };
    const joined = await app.request(allCalls.createCompareChats, { cookies: stranger.cookies, body });
    expect(joined.statusCode).toBe(404);
    expect(await savedOf(owner)).toEqual([saved]);
    expect(await owner.threads(chats)).toHaveLength(2);
  });

  test('stays whole when one of its answers is kept: the chat is a copy, and the answer has won', async () => {
    const person = await comparer(app);
    const chats = await answered(person);
    const [, kept = 0] = chats;
    await save(person, chats);
    const item = fine<ChatItem>(await person.tryKeep({ chatID: kept, chatList: chats }));
    expect(chats).not.toContain(item.id);
    expect(item).toMatchObject({ name: brief, voices: [{ name: 'Anthropic' }] });
    const original = (await person.threads([kept]))[0]?.messages.at(-1);
    expect((await listOf(app, person, item.id)).map(({ type }) => type)).toEqual(['request', 'response']);
    expect((await listOf(app, person, item.id)).at(-1)).toMatchObject({
      response: original?.type === 'response' ? original.response : '',
    });
    expect(await person.threads(chats)).toHaveLength(2);
    const { cookies } = person;
    const board = fine<Scoreboard>(
      await app.request(allCalls.scoreboardOf, { cookies, query: { period: 'all' } }),
    );
    expect(board.list).toMatchObject([
      { wins: 1, compared: 1 },
      { wins: 0, compared: 1 },
    ]);
  });

  test('is not deleted with the others when an answer of another comparison is kept', async () => {
    const person = await comparer(app);
    const saved = await answered(person);
    await save(person, saved);
    const [kept = 0, other = 0] = await answered(person);
    fine(await person.tryKeep({ chatID: kept }));
    expect(await person.threads([...saved, other])).toMatchObject([
      { chatId: saved[0] },
      { chatId: saved[1] },
    ]);
  });
});

test('nothing is saved that was not asked, that is gone, or beyond the limit', async () => {
  const person = await comparer(app);
  const chats = await person.slots(luna, haiku);
  expect((await trySave(person, chats)).statusCode).toBe(409);
  expect((await trySave(person, [999_999])).statusCode).toBe(404);
  expect((await trySave(person, [])).statusCode).toBe(422);
  await person.ask(chats, { message: brief });
  const { db } = app.deps.database;
  for (let made = 0; made < counts.savedComparisons; made += 1)
    await insertComparison(db, { userId: person.user.id, title: 'One more', createdAt: app.clock.now() });
  expect((await trySave(person, chats)).json()).toMatchObject({
    validationErrors: { chatList: 'too_many' },
  });
});
