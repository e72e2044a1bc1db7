import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { openAccount } from '../billing/billing.service.ts';
import { tokenLots } from '../billing/billing.tables.ts';
import { holdTokens, openReservesSince } from '../billing/reserve.service.ts';
import { chats } from '../chats/chats.tables.ts';
import { balancedTokens, sendOf, somebody } from '../sending/sending.scene.testing.ts';
import { abandonedReservesJobs, releaseAbandoned } from './abandoned-reserves.ts';
import { createGenerations } from './generations.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

/** A user with a reserve of 500 tokens for a helper question, some minutes old. */
async function holder(cause: string, minutes: number) {
  const person = await somebody(app);
  const { id: userId } = person.user;
  const { db } = app.deps.database;
  await openAccount(db, userId, minutesAgo(minutes));
  await holdTokens(db, { userId, amount: 500, cause: `${cause}:${userId}`, now: minutesAgo(minutes) });
  const reserved = async () => (await balancedTokens(app, userId)).reserved;
  return { person, userId, reserved };
}

test('what a dead process held back returns; what a running answer or a recent question holds stays', async () => {
  const [old, recent] = [await holder('helper', 16), await holder('helper', 14)];
  await sendOf(app, old.person, { message: 'Running [[sim tokens=2000 rate=5]]' });
  const held = await old.reserved();
  const [job] = abandonedReservesJobs(app.deps);
  await runJob(job);
  await runJob(job);
  expect(await old.reserved()).toBe(held - 500);
  expect(await recent.reserved()).toBe(500);
});

test('what was overlooked for hours returns at night', async () => {
  const old = await holder('helper', 600);
  const [everyMinute, everyNight] = abandonedReservesJobs(app.deps);
  await runJob(everyMinute);
  expect(await old.reserved()).toBe(500);
  await runJob(everyNight);
  expect(await old.reserved()).toBe(0);
});

test('looking every minute reads the reserves of the last hours, however long the history is', async () => {
  const { userId } = await holder('helper', 1);
  const { db } = app.deps.database;
  const [lot] = await db.select().from(tokenLots).where(eq(tokenLots.userId, userId));
  // A year of settled answers of somebody who is being answered just now.
  await db.execute(sql`
    insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
    select ${userId}, ${lot?.id}, kind, 0, 'history:' || n,
      ${app.clock.now().toISOString()}::timestamptz - make_interval(hours => 3 + n)
    from generate_series(1, 8000) n, unnest(array['reserve', 'return']) kind`);
  await db.execute(sql`analyze ledger_entries`);
  const since = new Date(app.clock.now().getTime() - 2 * 3_600_000);
  expect(await rowsRead(since)).toBeLessThan(500);
});

/** Rows of the ledger that the question reads, by its indexes and without them. */
async function rowsRead(since: Date): Promise<number> {
  const { db } = app.deps.database;
  return await inTransaction(db, async (transaction) => {
    const count = async () => {
      const { rows } = await transaction.execute<{ count: string }>(sql`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as count
        from pg_stat_xact_user_tables where relname = 'ledger_entries'`);
      return Number(rows[0]?.count);
    };
    const before = await count();
    await openReservesSince(transaction, since);
    return (await count()) - before;
  });
}

test('a reserve that cannot be given back keeps no other from being given back', async () => {
  const [bad, good] = [await holder('helper', 17), await holder('helper', 16)];
  const { pool } = app.deps.database;
  await pool.query(`create function refuse_settling() returns trigger language plpgsql as $$ begin
      raise exception 'broken'; end $$;
    create trigger refuse_settling before insert on ledger_entries for each row when (new.user_id = ${bad.userId})
      execute function refuse_settling()`);
  await expect(releaseAbandoned(app.deps)).rejects.toThrow();
  await pool.query('drop trigger refuse_settling on ledger_entries');
  expect([await bad.reserved(), await good.reserved()]).toEqual([500, 0]);
  await releaseAbandoned(app.deps);
  expect(await bad.reserved()).toBe(0);
});

test('an answer whose chat has gone holds nothing, however recent it is', async () => {
  const { reserved } = await holder('generation', 0);
  await releaseAbandoned(app.deps);
  expect(await reserved()).toBe(0);
});

test('a node that is the only one takes everything from before its start for abandoned', async () => {
  const [before, after] = [await holder('helper', 2), await holder('helper', 0)];
  await releaseAbandoned(app.deps, { before: minutesAgo(1) });
  expect([await before.reserved(), await after.reserved()]).toEqual([0, 500]);
});

test('a node that starts gives back what was abandoned before anybody waits for a job', async () => {
  const { reserved } = await holder('helper', 16);
  const engine = createGenerations(app.deps);
  await vi.waitFor(async () => expect(await reserved()).toBe(0), { timeout: 60_000 });
  await engine.close(0);
});

test('an answer whose account or chat goes while it is written settles its reserve by itself', async () => {
  const own = await startTestAppForTest();
  await own.deps.jobs.stop();
  const person = await somebody(own);
  const sent = await sendOf(own, person, { message: 'Gone [[sim tokens=2000 rate=20]]' });
  expect((await balancedTokens(own, person.user.id)).reserved).toBeGreaterThan(0);
  await own.deps.database.db.delete(chats).where(eq(chats.id, sent.chat.id));
  await vi.waitFor(async () => expect((await balancedTokens(own, person.user.id)).reserved).toBe(0), {
    timeout: 60_000,
  });
});
