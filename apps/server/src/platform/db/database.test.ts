import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { inTransaction } from './database.ts';
import { isUnreachable } from './query-errors.ts';
import { statement } from './statement.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.db.execute(sql`create table counters (id int primary key, value int not null)`);
  await opened.database.db.execute(sql`insert into counters values (1, 0)`);
});

afterAll(() => opened.close());

test('a query outside the transaction throws instead of deadlocking', async () => {
  const { db } = opened.database;
  const work = inTransaction(db, async () => db.execute(sql`select 1`));
  await expect(work).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside it') as string },
  });
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a failed transaction leaves nothing behind', async () => {
  const { db } = opened.database;
  const work = inTransaction(db, async (transaction) => {
    await transaction.execute(sql`insert into counters values (2, 0)`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await db.execute(sql`select * from counters where id = 2`)).rows).toEqual([]);
});

test('concurrent read-modify-write transactions lose no update', async () => {
  const { db } = opened.database;
  const increment = () =>
    inTransaction(db, async (transaction) => {
      const { rows } = await transaction.execute<{ value: number }>(
        sql`select value from counters where id = 1 for update`,
      );
      await transaction.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`);
    });
  await Promise.all(Array.from({ length: 100 }, increment));
  expect((await db.execute(sql`select value from counters where id = 1`)).rows).toEqual([{ value: 100 }]);
});

test('a prepared statement takes new values each time, inside and outside a transaction', async () => {
  const { db } = opened.database;
  const pair = statement<{ left: string; right: number | null }, { left: string; right: number | null }>(
    (value) => sql`select ${value('left')}::text as left, ${value('right')}::int as right`,
  );
  const given = Array.from({ length: 30 }, (_, n) => ({ left: `w${n}`, right: n % 2 === 0 ? n : null }));
  const outside = await Promise.all(given.map((values) => pair(db, values)));
  const inside = await inTransaction(db, (transaction) => pair(transaction, { left: 'in', right: 1 }));
  expect(outside.flat()).toEqual(given);
  expect(inside).toEqual([{ left: 'in', right: 1 }]);
  const kept = await inTransaction(db, async (transaction) => {
    await pair(transaction, { left: 'kept', right: null });
    return transaction.execute(sql`select from pg_prepared_statements where statement like '%as left%'`);
  });
  expect(kept.rowCount).toBe(1);
});

test('the search extensions are there', async () => {
  const { rows } = await opened.database.db.execute(
    sql`select unaccent('été') as plain, similarity('abc', 'abd') > 0 as near`,
  );
  expect(rows).toEqual([{ plain: 'ete', near: true }]);
});

test('concurrent connections each get their own rows, inside and outside transactions', async () => {
  const { db, pool } = opened.database;
  await db.execute(sql`update counters set value = 0 where id = 1`);
  const increment = () =>
    inTransaction(db, async (transaction) => {
      const { rows } = await transaction.execute<{ value: number }>(
        sql`select value from counters where id = ${1} for update`,
      );
      await transaction.execute(
        sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = ${1}`,
      );
    });
  const add = async (n: number) => {
    const { rows } = await pool.query('select $1::int + $2::int as sum', [n, n]);
    expect(rows).toEqual([{ sum: 2 * n }]);
  };
  const echo = async (n: number) => {
    const { rows } = await pool.query('select $1::text as word, 1 as one', [`w${n}`]);
    expect(rows).toEqual([{ word: `w${n}`, one: 1 }]);
  };
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  await Promise.all(numbers.flatMap((n) => [increment(), add(n), echo(n)]));
  expect((await pool.query('select value from counters where id = 1')).rows).toEqual([{ value: 100 }]);
});

test('a connection that dies mid-transaction blocks nobody', async () => {
  const { pool } = opened.database;
  const dying = await pool.connect();
  await dying.query('begin');
  await dying.query('update counters set value = -1 where id = 1');
  dying.release(new Error('gone'));
  const { rows } = await pool.query('select value from counters where id = 1');
  expect(rows).toEqual([{ value: 100 }]);
});

test('a failed statement throws a query error, which keeps its values out of logs', async () => {
  const inverse = statement<{ of: number }, { value: number }>(
    (value) => sql`select 1 / ${value('of')}::int`,
  );
  await expect(inverse(opened.database.db, { of: 0 })).rejects.toBeInstanceOf(DrizzleQueryError);
});

test('connections lost mid-transaction are replaced', async () => {
  const { db, pool } = opened.database;
  const lose = () =>
    inTransaction(db, (transaction) =>
      transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
  const lost = await Promise.allSettled(Array.from({ length: 20 }, lose));
  const reasons = lost.map((one) => (one.status === 'rejected' ? isUnreachable(one.reason) : 'committed'));
  expect(new Set(reasons)).toEqual(new Set([true]));
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect(pool.waitingCount).toBe(0);
});

test('jobs that hold all their connections take none from requests', async () => {
  const { db, background } = opened.database;
  const held = await Promise.all(
    Array.from({ length: background.pool.options.max }, () => background.pool.connect()),
  );
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();
});

test('a connection that nobody gives back does not keep the database from closing', async () => {
  const other = await openTestDatabase();
  await other.database.pool.connect();
  await other.close();
});
