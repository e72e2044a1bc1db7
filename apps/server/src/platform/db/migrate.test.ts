import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { describeSchema } from '../../../test/schema-description.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import { isLockedOut } from './query-errors.ts';

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

describe('among others', () => {
  const patience = {
    lockMilliseconds: 50,
    concurrentLockMilliseconds: 50,
    tries: 1_000,
    firstPauseMilliseconds: 10,
  };

  beforeEach(async () => {
    await opened.database.db.execute(sql`create table migrated (id int, word text)`);
  });

  afterEach(() => opened.database.db.execute(sql`drop table migrated`));

  test('a lock that somebody holds delays a migration, which holds up nobody meanwhile', async () => {
    const { db } = opened.database;
    const folder = await migrationsOf({ '9990_add.sql': 'alter table migrated add column more text;' });
    const release = await holdLock('lock table migrated in access share mode');
    const { log, tries } = countTries();
    const migrating = migrate(db, { folder, log, patience });
    await expect.poll(() => tries()).toBeGreaterThan(2);
    expect((await db.execute(sql`select * from migrated`)).rows).toEqual([]);
    await release();
    await migrating;
    await db.execute(sql`select more from migrated`);
  });

  test('a migration that gets no lock fails after its tries and changes nothing', async () => {
    const { db } = opened.database;
    const folder = await migrationsOf({
      '9990_add.sql': 'create table half (id int); alter table migrated add column more text;',
    });
    const release = await holdLock('lock table migrated in access share mode');
    await expect(migrate(db, { folder, patience: { ...patience, tries: 2 } })).rejects.toSatisfy(isLockedOut);
    await release();
    expect((await db.execute(sql`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  });

  test('an index is created concurrently, by one of several nodes, while others write', async () => {
    const { db } = opened.database;
    const folder = await migrationsOf({
      '9990_word.concurrent.sql':
        'create index concurrently if not exists migrated_word on migrated (word);\n--> statement-breakpoint\n' +
        'create index concurrently if not exists migrated_id on migrated (id);',
    });
    // Waits for it, but keeps nobody from writing.
    const release = await holdLock("insert into migrated values (1, 'a')");
    const nodes = [1, 2, 3].map(() => {
      const counted = countTries();
      return { ...counted, done: migrate(db, { folder, log: counted.log, patience }) };
    });
    await expect.poll(() => nodes.some(({ tries }) => tries() > 1)).toBe(true);
    await db.execute(sql`insert into migrated values (2, 'b')`);
    await release();
    await Promise.all(nodes.map(({ done }) => done));
    expect(await validIndexes()).toEqual(['migrated_id', 'migrated_word']);
  });

  test('an index that could not be created is tried anew at the next start', async () => {
    const { db } = opened.database;
    const folder = await migrationsOf({
      '9990_word.concurrent.sql':
        'create unique index concurrently if not exists migrated_word on migrated (word);',
    });
    await db.execute(sql`insert into migrated values (1, 'a'), (2, 'a')`);
    await expect(migrate(db, { folder, patience })).rejects.toThrow('migrated_word');
    expect(await validIndexes()).toEqual([]);
    await db.execute(sql`delete from migrated where id = 2`);
    await migrate(db, { folder, patience });
    expect(await validIndexes()).toEqual(['migrated_word']);
  });

  /** Runs a statement in a transaction of another session and leaves that open. */
  async function holdLock(statement: string): Promise<() => Promise<void>> {
    const client = await opened.database.pool.connect();
    await client.query('begin');
    await client.query(statement);
    return async () => {
      await client.query('commit');
      client.release();
    };
  }

  function countTries() {
    let lines = 0;
    return { log: pino({}, { write: () => void (lines += 1) }), tries: () => lines };
  }

  async function validIndexes(): Promise<string[]> {
    const { rows } = await opened.database.db.execute<{ name: string }>(
      sql`select indexrelid::regclass::text as name from pg_index
          where indrelid = 'migrated'::regclass and indisvalid order by 1`,
    );
    return rows.map(({ name }) => name);
  }
});

/** A folder of migrations that is removed with the test. */
async function migrationsOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Notes in the journal what another release has done. */
async function record(name: string, oldestRelease: string | null): Promise<void> {
  await opened.database.db.execute(
    sql`insert into schema_migrations (name, oldest_release) values (${name}, ${oldestRelease})`,
  );
}
