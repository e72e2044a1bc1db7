import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blockingJob, jobsScene, recordingJob } from './jobs.testing.ts';
import type { JobDefinition } from './jobs.ts';

const scene = jobsScene();
const soon = { timeout: 60_000 };
const all = { limit: 10, offset: 0 };

/** A job that fails for good the first time and succeeds afterwards. */
function failingOnce(name: string, options: Partial<JobDefinition> = {}) {
  const { ran, definition } = recordingJob(name, { retryLimit: 0, ...options });
  let tries = 0;
  const run: JobDefinition['run'] = async (data, job) => {
    tries += 1;
    if (tries === 1) {
      throw new Error(
        '550 refused https://polylogue.test/verify-email/x7Yb93kdLq8vT2mN5cRw1zAe0PfHsUgJ for you',
      );
    }
    await definition.run(data, job);
  };
  return { ran, definition: { ...definition, run } };
}

test('health counts waiting, delayed, running and failed jobs', async () => {
  const busy = blockingJob('test.busy');
  const later = recordingJob('test.later', { delaySeconds: 3600 });
  const failing = failingOnce('test.failing');
  const jobs = await scene.start([later.definition, failing.definition, busy.definition]);
  const { db } = scene.database();
  for (const { definition } of [busy, busy, later, failing]) await jobs.enqueue(db, definition.name, {});
  const none = { waiting: 0, delayed: 0, running: 0, failed: 0, oldestSeconds: 0 };
  const oldestSeconds = expect.any(Number) as number;
  expect(await jobs.health()).toEqual([
    { ...none, queue: 'test.busy', waiting: 2, oldestSeconds },
    { ...none, queue: 'test.failing', waiting: 1, oldestSeconds },
    { ...none, queue: 'test.later', delayed: 1 },
  ]);
  await db.execute(`update pgboss.job set start_after = now() - interval '1 hour' where name = 'test.busy'`);
  await jobs.work();
  await expect
    .poll(() => jobs.health(), soon)
    .toEqual([
      { ...none, queue: 'test.busy', waiting: 1, running: 1, oldestSeconds },
      { ...none, queue: 'test.failing', failed: 1 },
      { ...none, queue: 'test.later', delayed: 1 },
    ]);
  expect((await jobs.health())[0]?.oldestSeconds).toBeGreaterThanOrEqual(3600);
  busy.release();
});

test('a failed job is kept with its reason, without secrets, and can be retried', async () => {
  const { ran, definition } = failingOnce('test.kept');
  const jobs = await scene.start([definition]);
  const { db } = scene.database();
  await jobs.enqueue(db, definition.name, { token: 'x7Yb93kdLq8vT2mN5cRw1zAe0PfHsUgJ' });
  await jobs.work();
  const queue = definition.name;
  await expect.poll(async () => (await jobs.failed({ queue, ...all })).totalCount, soon).toBe(1);
  const { list } = await jobs.failed({ queue, ...all });
  expect(list).toEqual([
    {
      id: expect.any(String) as string,
      queue,
      enqueuedAt: expect.any(Date) as Date,
      failedAt: expect.any(Date) as Date,
      tries: 1,
      error: '550 refused https://polylogue.test/… for you',
    },
  ]);
  expect(await jobs.failed({ queue: 'test.other', ...all })).toEqual({ list: [], totalCount: 0 });
  const id = list[0]?.id ?? '';
  expect(await jobs.retry(db, { id })).toEqual({ retried: 1, alreadyWaiting: 0 });
  await expect.poll(() => ran, soon).toEqual([{ token: 'x7Yb93kdLq8vT2mN5cRw1zAe0PfHsUgJ' }]);
  expect((await jobs.failed({ queue, ...all })).totalCount).toBe(0);
  expect(await jobs.retry(db, { id })).toEqual({ retried: 0, alreadyWaiting: 0 });
});

test('a failed job is kept as long as the operator wants, also one that failed before', async () => {
  const { definition } = failingOnce('test.forgotten');
  const { db } = scene.database();
  const kept = async () => {
    const { rows } = await db.execute<{ days: number }>(
      sql`select round(extract(epoch from keep_until - created_on) / 86400)::int as days from pgboss.job
          where name = 'dead-letters'`,
    );
    return [...new Set(rows.map(({ days }) => days))];
  };
  const before = await scene.start([definition], { keepFailedDays: 30 });
  await before.enqueue(db, definition.name, {});
  await before.work();
  await expect.poll(kept, soon).toContain(30);
  await before.stop();
  await scene.start([definition], { keepFailedDays: 7 });
  expect(await kept()).toEqual([7]);
});

test('many failed runs of a scheduled job are retried as one', async () => {
  const failed = 1003;
  const { ran, definition } = recordingJob('test.scheduled', { schedule: '0 0 1 1 *' });
  const jobs = await scene.start([definition]);
  const { db } = scene.database();
  await db.execute(
    `insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count)
     select 'dead-letters', '{}', 'test.scheduled', gen_random_uuid(), now(), 3 from generate_series(1, ${failed})`,
  );
  await jobs.work();
  expect(await jobs.retry(db, { queue: definition.name })).toEqual({
    retried: 1,
    alreadyWaiting: failed - 1,
  });
  await expect.poll(() => ran, soon).toHaveLength(1);
  expect((await jobs.failed({ queue: definition.name, ...all })).totalCount).toBe(0);
});
