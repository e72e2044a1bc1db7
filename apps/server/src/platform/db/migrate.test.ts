import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { describeSchema } from '../../../test/schema-description.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';

const server = join(import.meta.dirname, '../../..');
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});

afterAll(() => opened.close());

test('the migrated schema matches the snapshot', async () => {
  await expect(await describeSchema(opened.database.db)).toMatchFileSnapshot(
    join(server, 'schema.snapshot.txt'),
  );
});

test('migrating again from several nodes at once changes nothing', async () => {
  const { db } = opened.database;
  const before = await describeSchema(db);
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(await describeSchema(db)).toBe(before);
});

test('the tables in code match the migrations', async () => {
  const snapshots = (await readdir(join(server, 'migrations/meta'))).filter((name) =>
    name.endsWith('snapshot.json'),
  );
  const newest = await readFile(join(server, 'migrations/meta', snapshots.toSorted().at(-1) ?? ''), 'utf8');
  const folder = join(server, 'src');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tables.ts'));
  const modules: object[] = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<object>),
  );
  const inCode = generateDrizzleJson(Object.assign({}, ...modules) as Record<string, unknown>);
  const missing = await generateMigration(JSON.parse(newest) as typeof inCode, inCode);
  expect(missing).toEqual([]);
});

test('a database newer than the code is refused by name', async () => {
  const { db } = opened.database;
  await db.execute(sql`insert into schema_migrations (name) values ('9999_from_the_future')`);
  await expect(migrate(db)).rejects.toThrow(DatabaseTooNew);
  await expect(migrate(db)).rejects.toThrow('9999_from_the_future');
});
