import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { describeSchema } from '../../../test/schema-description.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';

const server = join(import.meta.dirname, '../../..');
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});

afterEach(() => opened.database.db.execute(sql`delete from schema_migrations where name > '9'`));

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

test('a release works on the schema of newer ones as long as none of their migrations leaves it behind', async () => {
  const { db } = opened.database;
  await record('9997_next', '0.2.0');
  await record('9998_after_next', '0.3.0');
  await migrate(db, { release: '0.3.0' });
  await migrate(db, { release: '0.10.0-rc.1' });
  const refused = await migrate(db, { release: '0.2.9' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseTooNew);
  expect(refused).toMatchObject({
    message:
      'This is Polylogue 0.2.9, but the database needs 0.3.0 or newer (because of 9998_after_next). ' +
      'Start that release, or restore a backup made before the update.',
  });
});

test('the newest of the releases that are needed is named', async () => {
  await record('9997_next', '0.9.0');
  await record('9998_after_next', '0.10.0');
  await expect(migrate(opened.database.db, { release: '0.2.0' })).rejects.toThrow('needs 0.10.0 or newer');
});

test('an unknown migration that does not say which releases work after it is refused by name', async () => {
  await record('9999_unmarked', null);
  await expect(migrate(opened.database.db)).rejects.toThrow(/a newer release.*9999_unmarked/);
});

test('the journal of 0.2.0, which did not say so, is completed', async () => {
  const { db } = opened.database;
  await db.execute(sql`alter table schema_migrations drop column oldest_release`);
  await migrate(db);
  const { rows } = await db.execute(
    sql`select distinct oldest_release from schema_migrations where name < '0033'`,
  );
  expect(rows).toEqual([{ oldest_release: '0.2.0' }]);
});

/** Notes in the journal what another release has done. */
async function record(name: string, oldestRelease: string | null): Promise<void> {
  await opened.database.db.execute(
    sql`insert into schema_migrations (name, oldest_release) values (${name}, ${oldestRelease})`,
  );
}
