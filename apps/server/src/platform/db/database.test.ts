import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { inTransaction } from './database.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.db.execute(sql`create table counters (id int primary key, value int not null)`);
  await opened.database.db.execute(sql`insert into counters values (1, 0)`);
});

afterAll(() => opened.close());

test('a query outside the transaction throws inside it instead of waiting forever', async () => {
  const { db } = opened.database;
  const work = inTransaction(db, async () => db.execute(sql`select 1`));
  await expect(work).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside it') as string },
  });
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a failing transaction leaves nothing behind', async () => {
  const { db } = opened.database;
  const work = inTransaction(db, async (transaction) => {
    await transaction.execute(sql`insert into counters values (2, 0)`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await db.execute(sql`select * from counters where id = 2`)).rows).toEqual([]);
});

test('many read-modify-write transactions at once lose no update', async () => {
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

test('search extensions are there on every engine', async () => {
  const { rows } = await opened.database.db.execute(
    sql`select unaccent('été') as plain, similarity('abc', 'abd') > 0 as near`,
  );
  expect(rows).toEqual([{ plain: 'ete', near: true }]);
});
