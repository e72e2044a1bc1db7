import { expect, test } from 'vitest';
import { currentContext, inNewContext } from '../context.ts';
import type { JobDefinition } from './jobs.ts';
import { jobsScene } from './jobs.testing.ts';

const scene = jobsScene();

test('a job runs, and fails, in the name of the request that enqueued it', async () => {
  const seen: unknown[] = [];
  const failed: unknown[] = [];
  const definition: JobDefinition = {
    name: 'test.context',
    retryLimit: 0,
    run: async (data) => {
      seen.push([data, currentContext()]);
      throw new Error('no');
    },
  };
  const jobs = await scene.start([definition], { onFailure: () => failed.push(currentContext()) });
  await jobs.work();
  const { db } = scene.database();
  const id = await inNewContext({ requestId: 'r-1', userId: 7 }, () =>
    jobs.enqueue(db, definition.name, { n: 1 }),
  );
  const context = { requestId: 'r-1', job: `test.context/${id}`, span: undefined };
  await expect.poll(() => failed).toEqual([context]);
  expect(seen).toEqual([[{ n: 1 }, context]]);
});

test('a job that no request enqueued has its data as it was', async () => {
  const seen: unknown[] = [];
  const definition: JobDefinition = { name: 'test.nobody', run: async (data) => void seen.push(data) };
  const jobs = await scene.start([definition]);
  await jobs.work();
  await jobs.enqueue(scene.database().db, definition.name, { n: 1 });
  await expect.poll(() => seen).toEqual([{ n: 1 }]);
});
