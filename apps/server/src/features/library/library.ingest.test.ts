import { randomUUID } from 'node:crypto';
import { channels } from '@polylogue/contract/realtime';
import { retrySource } from '@polylogue/contract/library-sources';
import { recall } from '@polylogue/contract/recall';
import type { CallResponse } from '@polylogue/contract/call';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { takenRow } from '../../platform/due/due.testing.ts';
import { eventually, openAt } from '../../platform/realtime/realtime.testing.ts';
import { readings, sources } from './capsules.tables.ts';
import { passages } from './finding/passages.tables.ts';
import { readKind } from './due-kinds.ts';
import { ingest } from './ingest.ts';
import { upkeepJob } from './library.jobs.ts';
import { readingTask } from './reading/reading.task.ts';
import { newLibrarian, toldOn, type Librarian } from './library.scene.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => vi.restoreAllMocks());

const text = Array.from({ length: 300 }, (_, n) => `Paragraph ${n} is about herons. ${'x'.repeat(900)}`).join(
  '\n\n',
);

/** A source as stored, with its reading. */
async function rowOf(owner: Librarian, sourceId: number) {
  const [row] = await testApp.deps.database.db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, owner.user.id), eq(sources.id, sourceId)));
  if (!row || row.readingId === null) throw new Error('There is no such source.');
  return { ...row, readingId: row.readingId };
}

async function textOf(readingId: number): Promise<string> {
  const rows = await testApp.deps.database.db
    .select({ text: passages.text })
    .from(passages)
    .where(eq(passages.readingId, readingId))
    .orderBy(asc(passages.ordinal));
  return rows.map((row) => row.text).join('');
}

/** Puts a source back to how a process that was killed would leave it: in a state, with a part of its text and a lease. */
async function killIn(owner: Librarian, sourceId: number, status: 'queued' | 'processing' | 'indexing') {
  const { db } = testApp.deps.database;
  const { readingId } = await rowOf(owner, sourceId);
  await db.update(sources).set({ status, percentage: 45 }).where(eq(sources.id, sourceId));
  await db
    .update(readings)
    .set({
      ...{ state: 'waiting', passages: 0, tries: 1, dueAt: testApp.clock.now() },
      ...{ leaseUntil: new Date(testApp.clock.now().getTime() + 60_000), leaseToken: randomUUID() },
    })
    .where(eq(readings.id, readingId));
  if (status === 'queued') await db.delete(passages).where(eq(passages.readingId, readingId));
  const [last] = await db
    .select()
    .from(passages)
    .where(eq(passages.readingId, readingId))
    .orderBy(asc(passages.ordinal))
    .limit(1);
  if (last) await db.delete(passages).where(eq(passages.id, last.id));
  return readingId;
}

test('a file goes from queued to success in steps that only rise, with the state of its capsule', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const frames = toldOn(testApp, channels.capsuleFile(id));
  const { fileId } = await owner.upload(id, { content: text });
  await owner.settled(id);
  await eventually(() => expect(frames.at(-1)?.status).toBe('success'));
  // A reader is told how the file is at that moment, so a quick one may be past a state before it is told.
  const states = ['queued', 'processing', 'indexing', 'success'].filter((state) =>
    frames.some(({ status }) => status === state),
  );
  expect(frames.map(({ status }) => status).filter((status, n, all) => status !== all[n - 1])).toEqual(
    states,
  );
  expect(states).toEqual(expect.arrayContaining(['processing', 'indexing', 'success']));
  const steps = frames.map(({ load_percentage }) => load_percentage);
  expect(steps).toEqual([...steps].sort((one, two) => one - two));
  expect(frames.at(-1)).toMatchObject({
    ...{ id: fileId, load_percentage: 100, is_success: true, countSources: 1 },
    ...{ sizeSources: Buffer.byteLength(text) },
  });
});

test('a channel is for the owner of its capsule, who first hears what is under way', async () => {
  const owner = await newLibrarian(testApp);
  const stranger = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const { fileId } = await owner.upload(id);
  await owner.settled(id);
  await testApp.deps.database.db.update(sources).set({ status: 'indexing' }).where(eq(sources.id, fileId));
  const address = (await testApp.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const channel = channels.capsuleFile(id);
  const open = async ({ user }: Librarian) => {
    const caller = { userId: user.id, sessionId: '3f0c6f0e-2a75-4d5c-9a55-0d3f8c1f7a11' };
    const token = await testApp.deps.realtime.issueToken(caller);
    return openAt(`${address}/realtime?token=${token}`);
  };
  const mine = await open(owner);
  const theirs = await open(stranger);
  expect((await theirs.follow(channel)).type).toBe('refused');
  expect((await theirs.follow(channels.capsuleUrl(id))).type).toBe('refused');
  expect((await mine.follow(channel)).type).toBe('subscribed');
  await eventually(() => expect(mine.events(channel)).toMatchObject([{ id: fileId, status: 'indexing' }]));
});

describe('a process killed while a file is', () => {
  test.each(['queued', 'processing', 'indexing'] as const)('%s leaves nothing stuck', async (status) => {
    const owner = await newLibrarian(testApp);
    const { id } = await owner.capsule();
    const { fileId } = await owner.upload(id, { content: `${status}\n\n${text}` });
    await owner.settled(id);
    const readingId = await killIn(owner, fileId, status);
    testApp.clock.advance(100);
    await testApp.runDue(readKind);
    const { sources: after } = await owner.settled(id);
    expect(after.files).toMatchObject([{ status: 'success', load_percentage: 100, error: null }]);
    expect(await textOf(readingId)).toBe(`${status}\n\n${text}\n\n`);
  });
});

test('a file that a node of 0.2 added or left is taken up', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const { fileId } = await owner.upload(id, { content: 'Old.' });
  await owner.settled(id);
  const readingId = await killIn(owner, fileId, 'processing');
  const longAgo = new Date(testApp.clock.now().getTime() - 600_000);
  const old = { dueAt: null, leaseUntil: null, leaseToken: null, createdAt: longAgo };
  const { db } = testApp.deps.database;
  await db
    .update(readings)
    .set({ ...old, beatAt: testApp.clock.now() })
    .where(eq(readings.id, readingId));
  await testApp.runJob(upkeepJob);
  await testApp.runDue(readKind);
  // Its process is alive.
  expect((await owner.see(id)).sources.files).toMatchObject([{ status: 'processing' }]);
  await db.update(readings).set({ beatAt: longAgo }).where(eq(readings.id, readingId));
  await testApp.runJob(upkeepJob);
  await testApp.runDue(readKind);
  expect((await owner.settled(id)).sources.files).toMatchObject([{ status: 'success' }]);
});

test('a file that was interrupted in the middle is read whole by the next try', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const { fileId } = await owner.upload(id, { content: `Middle.\n\n${text}` });
  await owner.settled(id);
  const readingId = await killIn(owner, fileId, 'queued');
  const stop = new AbortController();
  toldOn(testApp, channels.capsuleFile(id), ({ load_percentage }) => {
    if (load_percentage > 0) stop.abort(new Error('killed'));
  });
  const taken = takenRow({ id: readingId, ownerId: owner.user.id, signal: stop.signal });
  await expect(ingest(testApp.deps, taken)).rejects.toThrow('killed');
  vi.restoreAllMocks();
  testApp.clock.advance(100);
  await testApp.runDue(readKind);
  expect((await owner.see(id)).sources.files).toMatchObject([{ status: 'success', error: null }]);
  expect(await textOf(readingId)).toBe(`Middle.\n\n${text}\n\n`);
  // Once it has ended, another run changes nothing.
  await ingest(testApp.deps, takenRow({ id: readingId, ownerId: owner.user.id }));
  expect((await owner.see(id)).sources.files).toMatchObject([{ status: 'success' }]);
});

test('a file that kills its process each time ends in an error and can be tried again', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const { fileId } = await owner.upload(id, { content: 'Killer.' });
  await owner.settled(id);
  const readingId = await killIn(owner, fileId, 'processing');
  await testApp.deps.database.db.update(readings).set({ tries: 4 }).where(eq(readings.id, readingId));
  testApp.clock.advance(100);
  await testApp.runDue(readKind);
  expect((await owner.see(id)).sources.files).toMatchObject([
    { status: 'error', error: 'failed', is_success: true },
  ]);
  await owner.get(retrySource, { body: { id: fileId } });
  const again = await owner.settled(id);
  expect(again.sources.files).toMatchObject([{ status: 'success', error: null }]);
});

test('a file whose bytes are gone says so', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const { fileId } = await owner.upload(id, { content: 'Gone.' });
  await owner.settled(id);
  await killIn(owner, fileId, 'queued');
  const { MissingObjectError } = await import('../../platform/storage/storage.ts');
  vi.spyOn(testApp.deps.storage, 'read').mockRejectedValue(new MissingObjectError('gone'));
  testApp.clock.advance(100);
  await testApp.runDue(readKind);
  expect((await owner.see(id)).sources.files).toMatchObject([{ status: 'error', error: 'missing' }]);
});

test('two users with the same bytes never find in each other’s capsules', async () => {
  const people = [await newLibrarian(testApp), await newLibrarian(testApp)];
  const shared = 'The heron eats fish.\n\nThe stork eats frogs.';
  const own = new Map<Librarian, number[]>();
  for (const [n, person] of people.entries()) {
    const ids: number[] = [];
    for (const content of [shared, `Only person ${n} knows the heron of pond ${n}.`]) {
      const { id } = await person.capsule();
      await person.upload(id, { content });
      await person.settled(id);
      ids.push(id);
    }
    own.set(person, ids);
  }
  const all = [...own.values()].flat();
  // Every choice of capsules, each person's own and those of others.
  for (const person of people) {
    const mine = own.get(person) ?? [];
    for (let choice = 1; choice < 2 ** all.length; choice += 1) {
      const capsuleIds = all.filter((_, n) => choice & (2 ** n));
      const body = { capsuleIds, question: 'What does the heron of the pond eat?' };
      const answer = await person.ask(recall, { body });
      const isOwn = capsuleIds.every((id) => mine.includes(id));
      expect(answer.statusCode).toBe(isOwn ? 200 : 404);
      if (!isOwn) continue;
      const found = answer.json<CallResponse<typeof recall>>().passages;
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ capsuleId }) => !capsuleIds.includes(capsuleId))).toEqual([]);
    }
  }
});

test("somebody's two long files do not keep a stranger's waiting", async () => {
  const [many, few] = [await newLibrarian(testApp), await newLibrarian(testApp)];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { storage, database } = testApp.deps;
  const read = storage.read.bind(storage);
  vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    await released;
    return read(key);
  });
  const [capsule, other] = [await many.capsule(), await few.capsule()];
  for (const content of ['one', 'two']) await many.upload(capsule.id, { content });
  await few.upload(other.id);
  const begun = () =>
    database.db.select({ userId: readings.userId }).from(readings).where(isNotNull(readings.leaseToken));
  await expect.poll(begun).toHaveLength(2);
  expect((await begun()).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([many.user.id, few.user.id]),
  );
  release();
  await Promise.all([many.settled(capsule.id), few.settled(other.id)]);
});

test('a file waits while all processes are busy, and no try is lost', async () => {
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  const task = { ...readingTask, seconds: 600 };
  const over = new AbortController();
  const busy = [1, 2, 3].map((userId) =>
    testApp.deps.children.run(
      task,
      { userId, lane: 'work', signal: over.signal },
      () => new Promise(() => undefined),
    ),
  );
  const settled = Promise.allSettled(busy);
  const { fileId } = await owner.upload(id, { content: 'Patience.' });
  await expect.poll(async () => (await owner.see(id)).sources.files[0]?.status).toBe('processing');
  const { readingId } = await rowOf(owner, fileId);
  over.abort();
  await settled;
  expect((await owner.settled(id)).sources.files).toMatchObject([{ status: 'success' }]);
  const [row] = await testApp.deps.database.db.select().from(readings).where(eq(readings.id, readingId));
  expect(row).toMatchObject({ tries: 0, setAsideAt: null });
});
