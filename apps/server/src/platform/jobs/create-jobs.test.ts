import { describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { blockingJob, jobsScene, recordingJob } from './jobs.testing.ts';

const scene = jobsScene();
const soon = { timeout: 60_000 };

test('runs everything that waits at once, not one job per poll', async () => {
  const { ran, definition } = recordingJob('test.backlog');
  const jobs = await scene.start([definition]);
  for (let n = 0; n < 5; n += 1) await jobs.enqueue(scene.database().db, definition.name, { n });
  await jobs.work();
  await expect.poll(() => ran, soon).toHaveLength(5);
});

test("wakes this process's worker once the enqueueing transaction commits", async () => {
  const { ran, definition } = recordingJob('test.woken');
  const jobs = await scene.start([definition]);
  const { db } = scene.database();
  await jobs.work();
  await jobs.enqueue(db, definition.name, { n: 1 });
  await expect.poll(() => ran, soon).toEqual([{ n: 1 }]);
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, definition.name, { n: 2 }));
  await expect.poll(() => ran, soon).toEqual([{ n: 1 }, { n: 2 }]);
});

test('runs jobs by priority, then in order', async () => {
  const { ran, definition } = recordingJob('test.priority', {
    priority: (data) => ('urgent' in data ? 1 : 0),
  });
  const jobs = await scene.start([definition]);
  const wanted = [{ n: 1 }, { n: 2 }, { n: 3, urgent: true }, { n: 4, urgent: true }];
  for (const data of wanted) await jobs.enqueue(scene.database().db, definition.name, data);
  await jobs.work();
  await expect.poll(() => ran, soon).toEqual([wanted[2], wanted[3], wanted[0], wanted[1]]);
});

test('runs as many jobs concurrently as there are workers', async () => {
  const { started, definition, release } = blockingJob('test.concurrency', { concurrency: 2, batch: 2 });
  const jobs = await scene.start([definition]);
  for (let n = 0; n < 5; n += 1) await jobs.enqueue(scene.database().db, definition.name, { n });
  await jobs.work();
  await expect.poll(() => started, soon).toHaveLength(4);
  release();
  await expect.poll(() => started, soon).toHaveLength(5);
});

describe('jobs with the same singleton key', () => {
  const singletonKey = (data: object) => ('about' in data ? String(data.about) : '');

  test('are enqueued once while the first waits', async () => {
    const { started, definition, release } = blockingJob('test.singleton', { singletonKey, concurrency: 3 });
    const jobs = await scene.start([definition]);
    const enqueue = (about: string) => jobs.enqueue(scene.database().db, definition.name, { about });
    const first = await enqueue('a');
    expect([first, await enqueue('a'), await enqueue('b')]).toEqual([
      expect.any(String),
      undefined,
      expect.any(String),
    ]);
    await jobs.work();
    await expect.poll(() => started, soon).toHaveLength(2);
    expect(await enqueue('a')).toEqual(expect.any(String));
    release();
    await expect.poll(() => started, soon).toHaveLength(3);
  });

  test('are enqueued once until the first has ended, if it covers their work', async () => {
    const { started, definition, release } = blockingJob('test.exclusive', {
      singletonKey,
      singletonUntil: 'ended',
    });
    const jobs = await scene.start([definition]);
    const enqueue = (about: string) => jobs.enqueue(scene.database().db, definition.name, { about });
    const first = await enqueue('a');
    await jobs.work();
    await expect.poll(() => started, soon).toHaveLength(1);
    expect(await enqueue('a')).toBeUndefined();
    release();
    await expect.poll(() => jobs.progress(definition.name, first ?? ''), soon).toEqual({ state: 'done' });
    expect(await enqueue('a')).toEqual(expect.any(String));
  });

  test('are enqueued once even in a queue created before that rule', async () => {
    const { definition } = recordingJob('test.older');
    const older = await scene.start([definition]);
    const { db } = scene.database();
    await older.enqueue(db, definition.name, { about: 'a' });
    const newer = await scene.start([{ ...definition, singletonKey }]);
    expect(await newer.enqueue(db, definition.name, { about: 'a' })).toEqual(expect.any(String));
    expect(await newer.enqueue(db, definition.name, { about: 'a' })).toBeUndefined();
  });
});
