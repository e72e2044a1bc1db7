import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { version } from '../../version.ts';
import { root } from '../root.ts';
import { inTransaction, type Executor, type PooledDatabase } from './database.ts';

const ownFolder = join(root, 'apps/server/migrations');

/** What the migrations that do not say it leave working: all of them, up to 0032, came with this release or before. */
const firstRelease = '0.2.0';

/** The schema was changed by a newer release in a way that this one cannot work with. */
export class DatabaseTooNew extends Error {
  constructor(release: string, { names, needed }: { names: string[]; needed: string | undefined }) {
    super(
      `This is Polylogue ${release}, but the database needs ${needed ? `${needed} or newer` : 'a newer release'} ` +
        `(because of ${names.join(', ')}). Start that release, or restore a backup made before the update.`,
    );
  }
}

interface Migration {
  name: string;
  statements: string;
  /** The oldest release that works on the schema after this migration. */
  oldestRelease: string;
}

/** What the journal knows of a migration: the oldest release that works after it, if it was written down. */
type Journal = Map<string, string | null>;

/**
 * Migrates the database, one transaction per file. Several nodes may start at once: the advisory lock lets
 * one of them do the work while the others wait and find it done. Migrations of newer releases are fine as long as each
 * of them says that this release still works after it.
 */
export async function migrate(
  db: PooledDatabase,
  { folder = ownFolder, release = version }: { folder?: string; release?: string } = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const applied = await prepareJournal(db, migrations);
  refuseNewer(applied, { migrations, release });
  for (const migration of migrations) {
    if (!applied.has(migration.name)) await apply(db, migration);
  }
}

/** Changes whenever a migration is added or altered; part of the template's name. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, statements } of await readMigrations(ownFolder)) hash.update(name).update(statements);
  return hash.digest('hex').slice(0, 12);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const statements = await readFile(join(folder, file), 'utf8');
      const [, named] = /^-- oldest release: (\d+\.\d+\.\d+)$/m.exec(statements) ?? [];
      return { name: file.replace(/\.sql$/, ''), statements, oldestRelease: named ?? firstRelease };
    }),
  );
}

/** Throws if a migration that this release does not know has left it behind, or does not say. */
function refuseNewer(
  applied: Journal,
  { migrations, release }: { migrations: Migration[]; release: string },
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const barring = [...applied].filter(
    ([name, oldest]) => !known.has(name) && (oldest === null || compareReleases(oldest, release) > 0),
  );
  if (barring.length === 0) return;
  const needed = barring.flatMap(([, oldest]) => oldest ?? []).toSorted(compareReleases);
  throw new DatabaseTooNew(release, { names: barring.map(([name]) => name), needed: needed.at(-1) });
}

/** Orders releases by major, minor and patch; a candidate counts as its release, a missing part as zero. */
export function compareReleases(left: string, right: string): number {
  const [lefts, rights] = [left, right].map(
    (release) => release.split(/[+-]/)[0]?.split('.').map(Number) ?? [],
  );
  const differences = [0, 1, 2].map((part) => (lefts?.[part] ?? 0) - (rights?.[part] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function prepareJournal(db: PooledDatabase, migrations: Migration[]): Promise<Journal> {
  return inTransaction(db, async (transaction) => {
    await lock(transaction);
    await transaction.execute(sql`
      create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())
    `);
    const { rows } = await transaction.execute(sql`
      select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_release'
    `);
    // Even if there is nothing to add, the statement waits for whatever reads the table, such as a backup.
    if (rows.length === 0) {
      await transaction.execute(
        sql`alter table schema_migrations add column if not exists oldest_release text`,
      );
    }
    await completeJournal(transaction, migrations);
    return readJournal(transaction);
  });
}

/** Releases up to 0.2.0 did not write it down; their migrations are known to those that do. */
async function completeJournal(transaction: Executor, migrations: Migration[]): Promise<void> {
  const journal = await readJournal(transaction);
  for (const { name, oldestRelease } of migrations) {
    if (journal.get(name) !== null) continue;
    await transaction.execute(
      sql`update schema_migrations set oldest_release = ${oldestRelease} where name = ${name}`,
    );
  }
}

function apply(db: PooledDatabase, { name, statements, oldestRelease }: Migration): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lock(transaction);
    if ((await readJournal(transaction)).has(name)) return;
    await transaction.execute(sql.raw(statements));
    await transaction.execute(
      sql`insert into schema_migrations (name, oldest_release) values (${name}, ${oldestRelease})`,
    );
  });
}

async function lock(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(724151)`);
}

async function readJournal(transaction: Executor): Promise<Journal> {
  const { rows } = await transaction.execute<{ name: string; oldest_release: string | null }>(
    sql`select name, oldest_release from schema_migrations`,
  );
  return new Map(rows.map((row) => [row.name, row.oldest_release]));
}
