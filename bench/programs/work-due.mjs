// Product and floor of `due`: rows that are all due at first, worked on by one process that does nothing with them.
import { setTimeout as wait } from 'node:timers/promises';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createDue } from '../../apps/server/src/platform/due/create-due.ts';
import { dueColumns } from '../../apps/server/src/platform/due/due.columns.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const log = createLog('warn');
const database = await openDatabase({
  dataDirectory: process.env.DATA_DIR,
  databaseUrl: process.env.DATABASE_URL,
  log,
});
const { pool } = database;

const table = pgTable('bench_errands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ownerId: integer('owner_id').notNull(),
  ...dueColumns(),
});
const name = 'bench.errand';
const kind = { name, table, id: table.id, owner: table.ownerId };

await pool.query(`
  create table if not exists bench_errands (
    id integer primary key generated always as identity, owner_id integer not null,
    due_at timestamptz, lease_until timestamptz, lease_token uuid, tries integer not null default 0,
    set_aside_at timestamptz, set_aside_reason text
  );
  create index if not exists bench_errands_due on bench_errands (due_at) where due_at is not null;
  create index if not exists bench_errands_due_owner on bench_errands (owner_id, due_at) where due_at is not null;
  create index if not exists bench_errands_leased on bench_errands (lease_until) where lease_until is not null;
  create index if not exists bench_errands_set_aside on bench_errands (set_aside_at) where set_aside_at is not null`);

/** What the floor does with a row: takes the oldest, then ends it. Both are prepared once per connection. */
const take = {
  name: 'take',
  text: `
    update bench_errands set lease_until = now() + interval '1 minute', tries = tries + 1
    where id = (
      select id from bench_errands where due_at <= now() and (lease_until is null or lease_until <= now())
      order by due_at limit 1 for no key update skip locked
    ) returning id`,
};
const end = { name: 'end', text: 'update bench_errands set due_at = null, lease_until = null where id = $1' };

const measures = {
  /** Rows a second through the module. */
  product: async ({ count, owners, concurrency }) => {
    await fill(count, owners);
    const due = createDue({ database, clock: systemClock(), log });
    let left = count;
    const all = Promise.withResolvers();
    const run = async (taken) => {
      await taken.end(database.db);
      left -= 1;
      if (left === 0) all.resolve();
    };
    due.start([{ ...kind, concurrency, run }]);
    const started = performance.now();
    due.work();
    await all.promise;
    const seconds = (performance.now() - started) / 1000;
    await due.stop();
    return { rate: count / seconds };
  },
  /** Rows a second through bare loops on the same pool, as many as the module has places. */
  floor: async ({ count, owners, concurrency }) => {
    await fill(count, owners);
    const started = performance.now();
    await Promise.all(Array.from({ length: concurrency }, loop));
    return { rate: count / ((performance.now() - started) / 1000) };
  },
  /** Milliseconds until the first row of a user is begun while another has many that wait, each taking its time. */
  turn: async ({ waiting, milliseconds }) => {
    await fill(waiting, 1);
    const due = createDue({ database, clock: systemClock(), log, stopSeconds: 0 });
    const begun = Promise.withResolvers();
    const run = async ({ ownerId }) => {
      if (ownerId === 2) begun.resolve(performance.now());
      await wait(milliseconds);
    };
    due.start([{ ...kind, concurrency: 2, run }]);
    due.work();
    await wait(300);
    const added = performance.now();
    await database.db.insert(table).values({ ownerId: 2, dueAt: due.at() });
    due.wake(name);
    const delay = (await begun.promise) - added;
    await due.stop();
    return { milliseconds: delay };
  },
};

async function loop() {
  for (;;) {
    const { rows } = await pool.query(take);
    if (rows.length === 0) return;
    await pool.query({ ...end, values: [rows[0].id] });
  }
}

async function fill(count, owners) {
  await pool.query('truncate bench_errands');
  await pool.query(
    `insert into bench_errands (owner_id, due_at)
     select 1 + n % $2::int, now() - interval '1 hour' + n * interval '1 ms' from generate_series(1, $1::int) n`,
    [count, owners],
  );
  await pool.query('vacuum analyze bench_errands');
}

process.on('message', async ({ kind: wanted, ...options }) => process.send(await measures[wanted](options)));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
console.log('ready');
