import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import { connectDatabase, inTransaction, type Database, type PooledDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createDue } from './create-due.ts';
import { dueScene, errandKind, errands } from './due.testing.ts';
import { NotMyTurn, type Due, type DueKind, type Taken } from './due.ts';

const scene = dueScene();
const { name } = errandKind;
const mostTries = 3;
const concurrency = 3;
/** So small that a few rows are a backlog. */
const bounds = { window: 4, owners: 2, steps: 3 };

/**
 * How a row behaves, try by try; the last goes on for ever. `again`: it is made due while it runs, and fails or ends well. `endless`:
 * the time limit ends it. `kills`: its process is never heard of again.
 */
type Manner = 'well' | 'slow' | 'again' | 'again fails' | 'fails' | 'kills' | 'busy' | 'endless' | 'poison';

const counting: readonly Manner[] = ['again fails', 'fails', 'kills', 'endless'];

const task = fc.record({
  owner: fc.integer({ min: 1, max: 6 }),
  manners: fc.array(
    fc.constantFrom<Manner>('fails', 'kills', 'busy', 'again', 'again fails', 'again fails', 'endless'),
    { maxLength: 3 },
  ),
  last: fc.constantFrom<Manner>('well', 'well', 'well', 'slow', 'poison'),
});

/** What happens in a round, after so many tries have begun: 0 for never. */
const event = fc.record({
  stop: fc.nat({ max: 8 }),
  leave: fc.nat({ max: 8 }),
  /** The place of a row that somebody makes due before it. */
  made: fc.nat(),
});

const world = fc.record({
  tasks: fc.array(task, { minLength: 1, maxLength: 30 }),
  events: fc.array(event, { maxLength: 3 }),
  perOwner: fc.constantFrom(1, 2, 1_000),
});

const isUnused = ({ totalCount, idleCount, waitingCount }: Pool) =>
  totalCount === idleCount && waitingCount === 0;

test('random work on two nodes that die, leave and lose their leases: everything ends, nothing twice', async () => {
  // Leases are renewed in intervals: killed processes must not renew theirs, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { connection } = scene.database();
  const second = connectDatabase({ connection, onError: () => undefined });
  onTestFinished(() => second.close());
  const { db, pool } = scene.database();
  const pools = [pool, second.pool];
  // The machines are of two minds about the time.
  const late = { now: () => new Date(scene.clock.now().getTime() + 5_000) };

  await fc.assert(
    fc.asyncProperty(world, async ({ tasks, events, perOwner }) => {
      await db.delete(errands);
      const plans = new Map<number, Manner[]>();
      const begun = new Map<number, number>();
      /** How often a row was made due again, and which of its tries must have been followed by another. */
      const made = new Map<number, number>();
      const overtaken = new Map<number, number>();
      const stored: number[] = [];
      /** Work of killed processes: it may wake up much later and must not store anything. */
      const zombies: Taken[] = [];
      const hung = new Set<Taken>();
      let onBegun = (): void => undefined;

      const finish = (own: PooledDatabase, one: Taken) =>
        inTransaction(own, async (transaction) => {
          await transaction.update(errands).set({ result: 'done' }).where(eq(errands.id, one.id));
          await one.end(transaction);
        }).then(() => void stored.push(one.id));

      const makeDue = async (due: Due, { id, ownerId }: { id: number; ownerId: number }) => {
        made.set(id, (made.get(id) ?? 0) + 1);
        await due.makeDue(db, name, { ownerId, ids: [id] });
      };

      const runOn =
        (own: PooledDatabase, due: () => Due): DueKind['run'] =>
        async (one) => {
          const count = (begun.get(one.id) ?? 0) + 1;
          begun.set(one.id, count);
          onBegun();
          const plan = plans.get(one.id) ?? [];
          const manner = plan[Math.min(count, plan.length) - 1] ?? 'well';
          if (manner === 'endless') return new Promise(() => undefined);
          one.wait();
          if (manner === 'again' || manner === 'again fails') {
            await makeDue(due(), one);
            overtaken.set(one.id, count);
          }
          if (manner === 'fails' || manner === 'again fails' || manner === 'poison') throw new Error(manner);
          if (manner === 'busy') throw new NotMyTurn('busy', { seconds: 200 });
          if (manner === 'kills') {
            zombies.push(one);
            hung.add(one);
            return new Promise<void>((_, reject) => {
              one.signal.addEventListener('abort', () => {
                hung.delete(one);
                reject(one.signal.reason);
              });
            });
          }
          if (manner === 'slow') await wait(1);
          await finish(own, one);
        };

      const started: Due[] = [];
      const node = (database: Pick<Database, 'db'>, clock: Clock = scene.clock): Due => {
        const due = createDue({ database, clock, log: createLog('silent'), stopSeconds: 0, bounds });
        const run = runOn(database.db, () => due);
        due.start([{ ...errandKind, concurrency, perOwner, mostTries, limitSeconds: 0.02, run }]);
        started.push(due);
        return due;
      };
      const outside = node(second);
      for (const { owner: ownerId, manners, last } of tasks) {
        const values = { ownerId, dueAt: outside.at() };
        const [row] = await db.insert(errands).values(values).returning({ id: errands.id });
        if (row) plans.set(row.id, [...manners, last]);
      }

      /** Whether all that runs was killed, and nothing waits or there is no place for it. */
      const isIdle = async (places: number) => {
        const { rows } = await db.$client.query<{ running: number; takeable: number }>(
          `with busy as (select owner_id, count(*) as n from errands where lease_until > $1 group by owner_id)
          select (select coalesce(sum(n), 0)::int from busy) as running, count(*)::int as takeable
          from errands left join busy using (owner_id)
          where due_at <= $1 and (lease_until is null or lease_until <= $1) and coalesce(n, 0) < $2`,
          [scene.clock.now(), perOwner],
        );
        const [{ running, takeable } = { running: 0, takeable: 0 }] = rows;
        return (takeable === 0 || hung.size >= places) && running <= hung.size;
      };

      const isOpen = async () => (await scene.rows()).some(({ dueAt }) => dueAt !== null);
      const mostRounds = tasks.reduce((sum, { manners }) => sum + manners.length + mostTries, 10);
      for (let round = 0; events[round] || (await isOpen()); round += 1) {
        // A round lets every lease and every delay pass: more of them than tries would mean that a row is stuck.
        expect(round).toBeLessThan(mostRounds);
        hung.clear();
        const { stop = 0, leave = 0, made: place } = events[round] ?? {};
        const all = await scene.rows();
        const chosen = place === undefined ? undefined : all[place % all.length];
        if (chosen) await makeDue(outside, chosen);
        // Those of the last round may have been killed.
        const [one, other] = [node(scene.database()), node(second, late)];
        let left = 0;
        let sofar = 0;
        onBegun = () => {
          sofar += 1;
          if (sofar === stop) left += 1;
          if (sofar === leave) left += 1;
          if (sofar === stop) void one.stop();
          if (sofar === leave) other.leave();
        };
        one.work();
        other.work();
        while (!(await isIdle((2 - left) * concurrency))) await wait(2);
        for (const due of [one, other]) due.leave();
        // What they were claiming is handed back before the leases are over.
        while (!pools.every(isUnused)) await wait(2);
        scene.clock.advance(400);
      }
      onBegun = () => undefined;
      for (const zombie of zombies) {
        await expect(finish(db, zombie)).rejects.toThrow('The lease was lost.');
      }
      const rows = await scene.rows();
      const done = rows.filter(({ result }) => result === 'done').map(({ id }) => id);
      // However busy the machine is.
      const storing = { timeout: 30_000 };
      await expect.poll(() => [...new Set(stored)].toSorted((a, b) => a - b), storing).toEqual(done);
      for (const { id, result, setAsideReason } of rows) {
        const plan = plans.get(id) ?? [];
        expect(setAsideReason === null).toBe(plan.at(-1) !== 'poison' && result === 'done');
        if (
          plan.filter((manner) => counting.includes(manner)).length < mostTries &&
          plan.at(-1) !== 'poison'
        ) {
          expect(result).toBe('done');
        }
        const times = stored.filter((one) => one === id).length;
        expect(times).toBeLessThanOrEqual(1 + (made.get(id) ?? 0));
        expect(begun.get(id)).toBeGreaterThan(overtaken.get(id) ?? 0);
      }
      await Promise.all(started.map((due) => due.stop()));
    }),
    // A smaller case of what depends on time would take minutes to find.
    { numRuns: 15, endOnFailure: true },
  );
});

test('whoever comes while others have a backlog is served soon, wherever the walk is', async () => {
  const { db } = scene.database();
  const owners = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(owners, owners, fc.integer({ min: 1, max: concurrency }), async (busy, few, places) => {
      await db.delete(errands);
      await db.$client.query(
        `insert into errands (owner_id, due_at)
        select owner, now() - interval '1 hour' + n * interval '1 ms' from unnest($1::int[]) owner, generate_series(1, 300) n
        union all select owner, now() + interval '1 hour' from generate_series(1, 40) owner
        union all select owner, now() - interval '1 s' from unnest($2::int[]) owner`,
        [busy, few],
      );
      const due = createDue({
        database: scene.database(),
        clock: scene.clock,
        log: createLog('silent'),
        bounds,
      });
      const waiting = new Set([...busy, ...few]);
      // In each claim that sees somebody who was not served yet, one such is; a walk sees everybody.
      const walk = Math.ceil(40 / Math.min(bounds.owners, bounds.steps)) + 1;
      const most = waiting.size * walk * places;
      let starts = 0;
      const served = new Promise<void>((resolve) => {
        const run = async ({ ownerId }: Taken) => {
          starts += 1;
          waiting.delete(ownerId);
          if (waiting.size > 0 && starts < most) return;
          due.leave();
          resolve();
        };
        due.start([{ ...errandKind, concurrency: places, run }]);
      });
      due.work();
      await served;
      await due.stop();
      expect([...waiting]).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
