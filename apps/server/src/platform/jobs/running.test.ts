import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import type { JobDefinition, JobStep } from './jobs.ts';
import { blockingJob, jobsScene, recordingJob } from './jobs.testing.ts';
import type { JobFailure } from './run-batch.ts';

const scene = jobsScene();
const soon = { timeout: 60_000 };
/** Jobs retried after a second or two depend on polling. */
const retrying = { pollSeconds: 0.5 };

function enqueue(jobs: Awaited<ReturnType<typeof scene.start>>, name: string, data: object) {
  return jobs.enqueue(scene.database().db, name, data);
}

test('retries only the failed job of a batch', async () => {
  const ran: unknown[] = [];
  const failures: JobFailure[] = [];
  const definition: JobDefinition = {
    name: 'test.batch',
    batch: 3,
    run: async (data) => {
      ran.push(data);
      if (ran.length <= 3 && JSON.stringify(data) === '{"n":2}') throw new Error('not yet');
    },
  };
  const options = { ...retrying, onFailure: (failure: JobFailure) => void failures.push(failure) };
  const jobs = await scene.start([definition], options);
  for (const n of [1, 2, 3]) await enqueue(jobs, definition.name, { n });
  await jobs.work();
  await expect.poll(() => ran, soon).toHaveLength(4);
  // The jobs of a batch run together, in no order.
  expect(ran.slice(0, 3)).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }, { n: 3 }]));
  expect(ran[3]).toEqual({ n: 2 });
  expect(failures).toMatchObject([{ queue: 'test.batch', tries: 1, error: { message: 'not yet' } }]);
});

test('aborts and fails only the job that times out; its worker goes on', async () => {
  const told: unknown[] = [];
  const ran: unknown[] = [];
  const definition: JobDefinition = {
    name: 'test.late',
    batch: 2,
    expireSeconds: 1,
    retryLimit: 0,
    run: async (data, { signal }) => {
      ran.push(data);
      if (JSON.stringify(data) !== '{"n":1}') return;
      signal.addEventListener('abort', () => told.push(signal.reason));
      await new Promise<void>(() => undefined);
    },
  };
  const jobs = await scene.start([definition]);
  const late = await enqueue(jobs, definition.name, { n: 1 });
  const beside = await enqueue(jobs, definition.name, { n: 2 });
  await jobs.work();
  const stateOf = async (id = '') => (await jobs.progress(definition.name, id))?.state;
  await expect.poll(() => stateOf(late), soon).toBe('failed');
  await expect.poll(() => stateOf(beside), soon).toBe('done');
  expect(told).toMatchObject([{ message: 'The job took longer than 1 s.' }]);
  await enqueue(jobs, definition.name, { n: 3 });
  await expect.poll(() => ran.slice(2), soon).toEqual([{ n: 3 }]);
});

test('runs the job of a killed worker again', async () => {
  const { ran, definition } = recordingJob('test.killed', { expireSeconds: 1 });
  const jobs = await scene.start([definition], { ...retrying, superviseSeconds: 1 });
  await enqueue(jobs, definition.name, { n: 1 });
  const program = join(import.meta.dirname, '../../../test/hanging-worker.ts');
  const connection = JSON.stringify(scene.database().connection);
  const worker = fork(program, [definition.name, '1', connection]);
  expect((await once(worker, 'message'))[0]).toBe('running');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await jobs.work();
  await expect.poll(() => ran, soon).toEqual([{ n: 1 }]);
});

describe('progress', () => {
  test('is stored by whole percents, passed to the publisher, and can be queried', async () => {
    const told: JobStep[] = [];
    const halfway = Promise.withResolvers<void>();
    const definition: JobDefinition = {
      name: 'test.progress',
      onProgress: (data, step) => void told.push({ ...step, ...(data as object) }),
      run: async (_data, { progress }) => {
        for (let done = 0; done <= 500; done += 1) await progress({ done, total: 1000 });
        await halfway.promise;
        await progress({ done: 1000, total: 1000 });
      },
    };
    const jobs = await scene.start([definition]);
    const id = (await enqueue(jobs, definition.name, { of: 'import 7' })) ?? '';
    expect(await jobs.progress(definition.name, id)).toEqual({ state: 'waiting' });
    await jobs.work();
    await expect
      .poll(() => jobs.progress(definition.name, id), soon)
      .toEqual({ state: 'running', step: { done: 500, total: 1000 } });
    expect(told).toHaveLength(51);
    expect(told.at(-1)).toEqual({ done: 500, total: 1000, of: 'import 7' });
    halfway.resolve();
    await expect.poll(() => jobs.progress(definition.name, id), soon).toEqual({ state: 'done' });
    expect(told.at(-1)).toMatchObject({ done: 1000 });
    expect(await jobs.progress(definition.name, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  test('is refused inside a transaction, where it would deadlock', async () => {
    const failures: JobFailure[] = [];
    const definition: JobDefinition = {
      name: 'test.progress-inside',
      retryLimit: 0,
      run: (_data, { progress }) => inTransaction(scene.database().db, () => progress({ done: 1, total: 2 })),
    };
    const onFailure = (failure: JobFailure) => void failures.push(failure);
    const jobs = await scene.start([definition], { onFailure });
    await enqueue(jobs, definition.name, {});
    await jobs.work();
    await expect.poll(() => failures, soon).toHaveLength(1);
    expect(failures[0]?.error).toMatchObject({ message: expect.stringContaining('inside') });
  });
});

describe('stopping', () => {
  test('waits for a running job to end', async () => {
    const { started, definition, release } = blockingJob('test.stop-waits');
    const jobs = await scene.start([definition]);
    const id = (await enqueue(jobs, definition.name, {})) ?? '';
    await jobs.work();
    await expect.poll(() => started, soon).toHaveLength(1);
    const stopped = jobs.stop();
    release();
    await stopped;
    const other = await scene.start([definition]);
    expect(await other.progress(definition.name, id)).toEqual({ state: 'done' });
  });

  test('aborts a job that does not end and leaves it to another worker', async () => {
    const signals: AbortSignal[] = [];
    const hanging: JobDefinition = {
      name: 'test.stop-leaves',
      run: async (_data, { signal }) => {
        signals.push(signal);
        await new Promise<void>(() => undefined);
      },
    };
    const jobs = await scene.start([hanging], { stopSeconds: 1 });
    await enqueue(jobs, hanging.name, { n: 1 });
    await jobs.work();
    await expect.poll(() => signals, soon).toHaveLength(1);
    await jobs.stop();
    expect(signals[0]?.aborted).toBe(true);
    const { ran, definition } = recordingJob(hanging.name);
    const other = await scene.start([definition], retrying);
    await other.work();
    await expect.poll(() => ran, soon).toEqual([{ n: 1 }]);
  });
});

test('a queue that leaves takes nothing new, and lets what runs go on', async () => {
  const { started, definition, release } = blockingJob('test.leaving');
  const aborted: unknown[] = [];
  const run: JobDefinition['run'] = async (data, job) => {
    job.signal.addEventListener('abort', () => aborted.push(data));
    await definition.run(data, job);
  };
  const jobs = await scene.start([{ ...definition, run }], retrying);
  const first = await enqueue(jobs, definition.name, { n: 1 });
  await jobs.work();
  await expect.poll(() => started, soon).toEqual([{ n: 1 }]);
  await jobs.leave();
  await enqueue(jobs, definition.name, { n: 2 });
  expect(aborted).toEqual([]);
  release();
  await expect.poll(() => jobs.progress(definition.name, first ?? ''), soon).toEqual({ state: 'done' });
  const other = await scene.start([
    { ...definition, run: async (data) => void started.push(['other', data]) },
  ]);
  await other.work();
  await expect.poll(() => started, soon).toEqual([{ n: 1 }, ['other', { n: 2 }]]);
});

test('a schedule that is no longer in the code ends', async () => {
  const schedule = '0 0 1 1 *';
  const kept = recordingJob('test.kept-schedule', { schedule });
  const gone = recordingJob('test.gone-schedule', { schedule });
  const older = await scene.start([kept.definition, gone.definition]);
  await older.work();
  const schedules = async () => {
    const { rows } = await scene.database().pool.query<{ name: string }>('select name from pgboss.schedule');
    return rows.map(({ name }) => name);
  };
  expect(await schedules()).toEqual(expect.arrayContaining([kept.definition.name, gone.definition.name]));
  const newer = await scene.start([kept.definition]);
  await newer.work();
  expect(await schedules()).toEqual([kept.definition.name]);
});
