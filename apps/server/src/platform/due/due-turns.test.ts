import { expect, test } from 'vitest';
import { blocking, dueScene, errandKind } from './due.testing.ts';

const scene = dueScene();
const { name } = errandKind;

test('owners take turns: first of whom the fewest run, then who was served longest ago', async () => {
  const order: number[] = [];
  const due = scene.node({ run: async ({ ownerId }) => void order.push(ownerId), concurrency: 1 });
  await scene.errands(due, [1, 1, 1, 2, 3]);
  await due.runDue(name);
  expect(order).toEqual([1, 2, 3, 1, 1]);

  const { taken, run, release } = blocking();
  const wide = scene.node({ run, concurrency: 3 });
  await scene.errands(wide, [1, 1, 1, 2, 3]);
  const running = wide.runDue(name);
  await expect.poll(() => taken.map(({ ownerId }) => ownerId)).toEqual([1, 2, 3]);
  release();
  expect(await running).toBe(5);
});

test('an owner has no more places than its share', async () => {
  const { taken, run, release } = blocking();
  const due = scene.node({ run, concurrency: 3, perOwner: 2 });
  await scene.errands(due, [1, 1, 1, 1]);
  const running = due.runDue(name);
  await expect.poll(() => taken).toHaveLength(2);
  expect(await due.state()).toMatchObject([{ waiting: 2, running: 2 }]);
  release();
  expect(await running).toBe(4);
});

test('a backlog of one owner does not hide the others', async () => {
  const order: number[] = [];
  const due = scene.node({ run: async ({ ownerId }) => void order.push(ownerId), concurrency: 2 });
  await scene.errands(due, []);
  const { pool } = scene.database();
  await pool.query(
    `insert into errands (owner_id, due_at) select 7, now() - interval '1 hour' + n * interval '1 ms' from generate_series(1, 1000) n`,
  );
  await pool.query(
    `insert into errands (owner_id, due_at) select n, now() - interval '1 s' from generate_series(8, 9) n`,
  );
  await pool.query('analyze errands');
  await due.runDue(name);
  expect(order).toHaveLength(1002);
  expect(order.slice(0, 4).toSorted()).toEqual([7, 7, 8, 9]);
});

test('owners who only wait for later hide nobody behind a backlog, also when nothing can be taken', async () => {
  const order: number[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const due = scene.node({
    concurrency: 2,
    perOwner: 1,
    run: async ({ ownerId }) => {
      order.push(ownerId);
      await released;
    },
  });
  await scene.errands(due, []);
  const { pool } = scene.database();
  await pool.query(`
    insert into errands (owner_id, due_at) select 1, now() - interval '1 hour' from generate_series(1, 1000);
    insert into errands (owner_id, due_at) select n, now() + interval '7 days' from generate_series(2, 2000) n`);
  await pool.query('analyze errands');
  due.work();
  await expect.poll(() => order).toEqual([1]);
  await pool.query('insert into errands (owner_id, due_at) values (3000, now())');
  await expect.poll(() => order).toEqual([1, 3000]);
  due.leave();
  release();
});
