import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase, inTransaction, type Database, type PooledDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createDue } from './create-due.ts';
import { dueScene, errandKind, errands } from './due.testing.ts';
import { NotMyTurn, type Due, type DueKind, type Taken } from './due.ts';

const scene = dueScene();
const mostTries = 3;
const concurrency = 3;

/** How a row behaves, try by try; the last goes on for ever. */
type Manner = 'well' | 'slow' | 'fails' | 'kills' | 'busy' | 'poison';

const task = fc.record({
  owner: fc.integer({ min: 1, max: 4 }),
  manners: fc.array(fc.constantFrom<Manner>('fails', 'kills', 'busy'), { maxLength: 2 }),
  last: fc.constantFrom<Manner>('well', 'well', 'well', 'slow', 'poison'),
});

test('random work on two nodes that die and lose their leases: everything ends, nothing twice, nobody starves', async () => {
  const { connection } = scene.database();
  const second = connectDatabase({ connection, onError: () => undefined });
  onTestFinished(() => second.close());
  const { db } = scene.database();

  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 20 }), async (tasks) => {
      await db.delete(errands);
      const plans = new Map<number, Manner[]>();
      const begun = new Map<number, number>();
      const stored: number[] = [];
      /** Work of killed processes: it may wake up much later and must not store anything. */
      const zombies: Taken[] = [];

      const finish = (own: PooledDatabase, one: Taken) =>
        inTransaction(own, async (transaction) => {
          await transaction.update(errands).set({ result: 'done' }).where(eq(errands.id, one.id));
          await one.end(transaction);
        }).then(() => void stored.push(one.id));

      const runOn =
        (own: PooledDatabase): DueKind['run'] =>
        async (one) => {
          const count = begun.get(one.id) ?? 0;
          begun.set(one.id, count + 1);
          const plan = plans.get(one.id) ?? [];
          const manner = plan[Math.min(count, plan.length - 1)] ?? 'well';
          if (manner === 'fails' || manner === 'poison') throw new Error(manner);
          if (manner === 'busy') throw new NotMyTurn('busy', { seconds: 200 });
          if (manner === 'kills') {
            zombies.push(one);
            return new Promise<void>((_, reject) => {
              one.signal.addEventListener('abort', () => reject(one.signal.reason));
            });
          }
          if (manner === 'slow') await wait(1);
          await finish(own, one);
        };

      const started: Due[] = [];
      const node = (database: Pick<Database, 'db'>): Due => {
        const due = createDue({ database, clock: scene.clock, log: createLog('silent'), stopSeconds: 0 });
        due.start([{ ...errandKind, concurrency, mostTries, run: runOn(database.db) }]);
        started.push(due);
        return due;
      };
      for (const { owner: ownerId, manners, last } of tasks) {
        const values = { ownerId, dueAt: node(second).at() };
        const [row] = await db.insert(errands).values(values).returning({ id: errands.id });
        if (row) plans.set(row.id, [...manners, last]);
      }

      const isOpen = async () => (await scene.rows()).some(({ dueAt }) => dueAt !== null);
      for (let round = 0; await isOpen(); round += 1) {
        // A round lets every lease and every delay pass: more of them than tries would mean that a row is stuck.
        expect(round).toBeLessThan(2 * mostTries + 4);
        const before = zombies.length;
        // Those of the last round may have been killed.
        const nodes = [node(scene.database()), node(second)];
        const settled = Promise.all(nodes.map((due) => due.runDue(errandKind.name)));
        await Promise.race([settled, untilIdle(nodes[0], () => zombies.length - before)]);
        scene.clock.advance(400);
      }
      for (const zombie of zombies) {
        await expect(finish(db, zombie)).rejects.toThrow('The lease was lost.');
      }
      const rows = await scene.rows();
      const done = rows.filter(({ result }) => result === 'done').map(({ id }) => id);
      await expect.poll(() => stored.toSorted((one, other) => one - other)).toEqual(done);
      for (const { id, result, setAsideReason } of rows) {
        const isDone = result === 'done';
        expect(setAsideReason === null).toBe(isDone);
        const plan = plans.get(id) ?? [];
        const counting = plan.filter((manner) => manner === 'fails' || manner === 'kills').length;
        if (plan.at(-1) === 'poison') expect(isDone).toBe(false);
        else if (counting < mostTries) expect(isDone).toBe(true);
      }
      await Promise.all(started.map((due) => due.stop()));
    }),
    { numRuns: 25 },
  );
});

/** Until all that runs was killed, and nothing waits or there is no place for it. */
async function untilIdle(due: Due | undefined, killed: () => number): Promise<void> {
  for (;;) {
    const [state] = (await due?.state()) ?? [];
    const isOver = state?.waiting === 0 || killed() === 2 * concurrency;
    if (state && isOver && state.running <= killed()) return;
    await wait(2);
  }
}
