import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentContext, inNewContext } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { blocking, dueScene, errandKind, errands } from './due.testing.ts';
import { LeaseLost, NotMyTurn, SetAside } from './due.ts';

const scene = dueScene();
const { name } = errandKind;
const idle = { dueAt: null, leaseUntil: null, leaseToken: null, tries: 0, setAsideAt: null };

test('what is due is done once, and then there is nothing to do', async () => {
  const done: number[] = [];
  const due = scene.node({ run: async ({ id }) => void done.push(id) });
  const ids = await scene.errands(due, [1, 1, 2]);
  await scene
    .database()
    .db.insert(errands)
    .values({ ownerId: 3, dueAt: due.at(60) });
  expect(await due.runDue(name)).toBe(3);
  expect(done.toSorted()).toEqual(ids);
  expect(await due.runDue(name)).toBe(0);
  expect((await scene.rows()).slice(0, 3)).toMatchObject([idle, idle, idle]);
  scene.clock.advance(61);
  expect(await due.runDue(name)).toBe(1);
});

test('a failure is tried again after a growing delay, then set aside with its reason, and its user is told', async () => {
  const told: unknown[] = [];
  const due = scene.node({
    mostTries: 3,
    backoff: { firstSeconds: 10, maxSeconds: 15 },
    run: async () => {
      throw new Error('broken at https://example.com/secret?key=1');
    },
    onSetAside: async (transaction, { id, tries, reason }) => {
      told.push([tries, reason]);
      await transaction.update(errands).set({ result: 'failed' }).where(eq(errands.id, id));
    },
  });
  await scene.errands(due, [1]);
  expect(await due.runDue(name)).toBe(1);
  expect(await due.runDue(name)).toBe(0);
  expect(await scene.rows()).toMatchObject([{ tries: 1, leaseUntil: null, setAsideAt: null }]);
  scene.clock.advance(13);
  expect(await due.runDue(name)).toBe(1);
  scene.clock.advance(10);
  expect(await due.runDue(name)).toBe(0);
  scene.clock.advance(10);
  expect(await due.runDue(name)).toBe(1);
  const reason = 'broken at https://example.com/…';
  expect(told).toEqual([[3, reason]]);
  expect(await scene.rows()).toMatchObject([
    { dueAt: null, leaseToken: null, setAsideReason: reason, result: 'failed' },
  ]);
  scene.clock.advance(86_400);
  expect(await due.state()).toEqual([
    { kind: name, waiting: 0, oldestSeconds: 0, running: 0, setAside: 1, asideSeconds: expect.any(Number) },
  ]);
  expect((await due.state())[0]?.asideSeconds).toBeGreaterThan(86_399);
  const aside = await due.setAside({ limit: 10, offset: 0 });
  expect(aside).toMatchObject({ totalCount: 1, list: [{ kind: name, ownerId: 1, reason }] });
  expect(await due.setAside({ kind: 'test.other', limit: 10, offset: 0 })).toEqual({
    list: [],
    totalCount: 0,
  });
});

test('an outage of five minutes does not use up the tries', async () => {
  const since = scene.clock.now().getTime();
  let isAway = true;
  const due = scene.node({
    run: async () => {
      if (isAway) throw new Error('the storage is away');
    },
  });
  await scene.errands(due, [1]);
  for (; scene.clock.now().getTime() - since < 295_000; scene.clock.advance(5)) await due.runDue(name);
  isAway = false;
  scene.clock.advance(400);
  await due.runDue(name);
  expect(await scene.rows()).toMatchObject([idle]);
});

test('a row whose user cannot be told is set aside all the same in the end', async () => {
  const due = scene.node({
    mostTries: 1,
    run: async () => {
      throw new Error('broken');
    },
    onSetAside: async () => {
      throw new Error('nobody to tell');
    },
  });
  await scene.errands(due, [1]);
  await due.runDue(name);
  expect(await scene.rows()).toMatchObject([{ setAsideAt: null }]);
  scene.clock.advance(61);
  await due.runDue(name);
  expect(await scene.rows()).toMatchObject([{ dueAt: null, setAsideReason: 'It did not end in 1 tries.' }]);
});

test('what can never succeed is set aside at once, and runs when an operator says so', async () => {
  let isBroken = true;
  const due = scene.node({
    run: async () => {
      if (isBroken) throw new SetAside('no such thing');
    },
  });
  const [id = 0] = await scene.errands(due, [1]);
  await due.runDue(name);
  expect(await scene.rows()).toMatchObject([{ setAsideReason: 'no such thing', tries: 1 }]);
  isBroken = false;
  const { db } = scene.database();
  expect(await due.retry(db, 'test.other', id)).toBe(false);
  expect(await due.retry(db, name, id)).toBe(true);
  expect(await due.retry(db, name, id)).toBe(false);
  expect(await due.runDue(name)).toBe(1);
  expect(await scene.rows()).toMatchObject([{ ...idle, setAsideReason: null }]);
});

test('to wait for a turn costs no try', async () => {
  let turns = 0;
  const due = scene.node({
    mostTries: 1,
    run: async () => {
      turns += 1;
      if (turns < 6) throw new NotMyTurn('busy', { seconds: 5 });
    },
  });
  await scene.errands(due, [1]);
  for (let turn = 1; turn < 6; turn += 1) {
    expect(await due.runDue(name)).toBe(1);
    expect(await scene.rows()).toMatchObject([{ tries: 0, setAsideAt: null, leaseUntil: null }]);
    scene.clock.advance(6);
  }
  expect(await due.runDue(name)).toBe(1);
  expect(await scene.rows()).toMatchObject([idle]);
});

test('the time limit counts from when the work has its place', async () => {
  const place = Promise.withResolvers<void>();
  const seen: string[] = [];
  const due = scene.node({
    limitSeconds: 0.02,
    run: async ({ wait, signal }) => {
      const hasPlace = wait();
      seen.push('waits');
      await place.promise;
      seen.push(signal.aborted ? 'too late' : 'works');
      hasPlace();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  await scene.errands(due, [1]);
  const running = due.runDue(name);
  await expect.poll(() => seen).toEqual(['waits']);
  setTimeout(place.resolve, 60);
  await running;
  expect(seen).toEqual(['waits', 'works']);
  // Then it took too long.
  expect(await scene.rows()).toMatchObject([{ tries: 1, leaseUntil: null }]);
});

test('a row whose processes die is taken again when the lease is over, and set aside after its tries', async () => {
  const { taken, run } = blocking();
  const dying = scene.node({ run, mostTries: 2 });
  const other = scene.node({ run: async () => undefined, mostTries: 2 });
  await scene.errands(dying, [1]);
  for (const tries of [1, 2]) {
    void dying.runDue(name);
    await expect.poll(() => taken).toHaveLength(tries);
    expect(await other.runDue(name)).toBe(0);
    scene.clock.advance(61);
  }
  expect(await other.runDue(name)).toBe(1);
  expect(await scene.rows()).toMatchObject([{ setAsideReason: 'It did not end in 2 tries.' }]);
});

test('work that has lost its lease stores nothing', async () => {
  const { taken, run } = blocking();
  const slow = scene.node({ run });
  const other = scene.node({
    run: async (one) =>
      inTransaction(scene.database().db, async (transaction) => {
        await transaction.update(errands).set({ result: 'other' }).where(eq(errands.id, one.id));
        await one.end(transaction);
      }),
  });
  await scene.errands(slow, [1]);
  void slow.runDue(name);
  await expect.poll(() => taken).toHaveLength(1);
  scene.clock.advance(61);
  expect(await other.runDue(name)).toBe(1);
  const late = inTransaction(scene.database().db, async (transaction) => {
    await transaction.update(errands).set({ result: 'slow' });
    await taken[0]?.end(transaction);
  });
  await expect(late).rejects.toThrow(LeaseLost);
  const holding = inTransaction(scene.database().db, async (transaction) => taken[0]?.hold(transaction));
  await expect(holding).rejects.toThrow(LeaseLost);
  expect(await scene.rows()).toMatchObject([{ ...idle, result: 'other' }]);
});

test('work whose lease cannot be renewed is aborted before another process may take its row', async () => {
  const { taken, run } = blocking();
  const due = scene.node({ run });
  await scene.errands(due, [1]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = due.runDue(name);
  await expect.poll(() => taken).toHaveLength(1);
  // Renewals are sent and never answered.
  const silent = await scene.database().pool.connect();
  await silent.query('begin');
  await silent.query('select from errands for update');
  vi.advanceTimersByTime(44_000);
  expect(taken[0]?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(taken[0]?.signal.aborted).toBe(true);
  await running;
  await silent.query('rollback');
  silent.release();
});

test('what is made due while it runs is run again; what is removed by its work is done', async () => {
  const { taken, run, release } = blocking();
  const due = scene.node({ run });
  const [id = 0] = await scene.errands(due, [1]);
  const running = due.runDue(name);
  await expect.poll(() => taken).toHaveLength(1);
  await due.makeDue(scene.database().db, name, { ownerId: 2, ids: [id] });
  await due.makeDue(scene.database().db, name, { ownerId: 1, ids: [id] });
  release();
  expect(await running).toBe(2);
  expect(await scene.rows()).toMatchObject([idle]);

  const removing = scene.node({
    run: async (one) => void (await scene.database().db.delete(errands).where(eq(errands.id, one.id))),
  });
  await removing.makeDue(scene.database().db, name, { ownerId: 1, ids: [id] });
  expect(await removing.runDue(name)).toBe(1);
  expect(await scene.rows()).toEqual([]);
});

test('what is made due during its last try is not set aside but begins anew', async () => {
  let tried = 0;
  const told: unknown[] = [];
  const due = scene.node({
    mostTries: 1,
    run: async ({ id, ownerId }) => {
      tried += 1;
      if (tried > 1) return;
      await due.makeDue(scene.database().db, name, { ownerId, ids: [id] });
      throw new Error('no');
    },
    onSetAside: async (_, row) => void told.push(row),
  });
  await scene.errands(due, [1]);
  expect(await due.runDue(name)).toBe(2);
  expect([tried, told]).toEqual([2, []]);
  expect(await scene.rows()).toMatchObject([{ ...idle, setAsideReason: null }]);
});

test('to make due leaves the delay of a failed try alone', async () => {
  const due = scene.node({
    run: async () => {
      throw new Error('no');
    },
  });
  const [id = 0] = await scene.errands(due, [1]);
  expect(await due.runDue(name)).toBe(1);
  await due.makeDue(scene.database().db, name, { ownerId: 1, ids: [id] });
  expect(await due.runDue(name)).toBe(0);
});

test('work may be due again in some time', async () => {
  const due = scene.node({ run: (one) => one.end(scene.database().db, { seconds: 100 }) });
  await scene.errands(due, [1]);
  expect(await due.runDue(name)).toBe(1);
  expect(await due.runDue(name)).toBe(0);
  scene.clock.advance(101);
  expect(await due.runDue(name)).toBe(1);
});

test('a node that leaves takes nothing new, and hands back what it cannot end without counting the try', async () => {
  const { taken, run } = blocking();
  const due = scene.node({ run, concurrency: 1 });
  await scene.errands(due, [1, 1]);
  due.work();
  await expect.poll(() => taken).toHaveLength(1);
  due.leave();
  expect(taken[0]?.signal.aborted).toBe(false);
  await due.stop();
  expect(taken).toHaveLength(1);
  expect(taken[0]?.signal.aborted).toBe(true);
  expect(await scene.rows()).toMatchObject([
    { tries: 0, leaseToken: null },
    { tries: 0, leaseToken: null },
  ]);
  expect(await due.state()).toMatchObject([{ waiting: 2, running: 0 }]);
});

test('work names itself and its owner in the log, and nobody who happened to wake it', async () => {
  const seen: unknown[] = [];
  const due = scene.node({ run: async ({ id }) => void seen.push([id, currentContext()]) });
  await scene.errands(due, [7]);
  await inNewContext({ requestId: 'r-1', userId: 1 }, () => due.runDue(name));
  const [row] = await scene.rows();
  expect(seen).toEqual([[row?.id, { job: `${name}/${row?.id}`, userId: 7, span: undefined }]]);
});

test('work goes on under the id of the request that made it due, with all its tries, but not when it is due again later', async () => {
  const seen: unknown[] = [];
  const { db } = scene.database();
  const due = scene.node({
    run: async (taken) => {
      seen.push(currentContext().requestId);
      if (seen.length === 1) throw new Error('once more');
      if (seen.length === 2) {
        // Another request wants it, too, while it runs.
        await inNewContext({ requestId: 'r-2' }, () =>
          due.makeDue(db, name, { ownerId: 7, ids: [taken.id] }),
        );
      }
      await taken.end(db, { seconds: 3_600 });
    },
  });
  const [id = 0] = await scene.errands(due, [7]);
  await inNewContext({ requestId: 'r-1' }, () => due.makeDue(db, name, { ownerId: 7, ids: [id] }));
  await due.runDue(name);
  // Upkeep belongs to no request.
  await due.makeDue(db, name, { ownerId: 7, ids: [id] });
  scene.clock.advance(60);
  await due.runDue(name);
  scene.clock.advance(3_600);
  await due.runDue(name);
  expect(seen).toEqual(['r-1', 'r-1', 'r-2', undefined]);
});

test('work begins when the transaction commits that makes it due', async () => {
  const done: number[] = [];
  const due = scene.node({ run: async ({ id }) => void done.push(id) });
  await scene.errands(due, []);
  due.work();
  const { db } = scene.database();
  await inTransaction(db, async (transaction) => {
    await transaction.insert(errands).values({ ownerId: 1, dueAt: due.at() });
    due.wake(name);
  });
  await expect.poll(() => done).toHaveLength(1);
  await db.insert(errands).values({ ownerId: 1, dueAt: due.at() });
  // Nobody said so: it is found by polling.
  await expect.poll(() => done).toHaveLength(2);
});

test('a resource that is away stops a kind in this process, not the tries', async () => {
  let tried = 0;
  const due = scene.node({
    concurrency: 1,
    run: async () => {
      tried += 1;
      throw new NotMyTurn('away', { seconds: 3600, forAll: true });
    },
  });
  await scene.errands(due, [1, 2, 3]);
  due.work();
  await expect.poll(() => tried).toBe(1);
  due.wake(name);
  await expect.poll(() => due.state()).toMatchObject([{ waiting: 2, running: 0 }]);
  expect(tried).toBe(1);
});
