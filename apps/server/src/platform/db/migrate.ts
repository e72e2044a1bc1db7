import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { version } from '../../version.ts';
import { root } from '../root.ts';
import { inTransaction, type Executor, type PooledDatabase } from './database.ts';
import { isGivenWay, isLockedOut } from './query-errors.ts';

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

/** How long migrations wait for the locks of others, and how often they try again. */
export interface MigrationPatience {
  /** A statement that waits for a table makes everybody else wait behind it, so it gives up soon. */
  lockMilliseconds: number;
  /** Outside a transaction nobody waits behind a statement, which itself waits for all that runs. */
  concurrentLockMilliseconds: number;
  tries: number;
  /** The pause after the first try; each is twice the one before, up to eight times the first. */
  firstPauseMilliseconds: number;
}

/** Some three minutes for a lock on a table; after that the start fails and can be repeated. */
const usualPatience: MigrationPatience = {
  lockMilliseconds: 3_000,
  concurrentLockMilliseconds: 60_000,
  tries: 20,
  firstPauseMilliseconds: 1_000,
};

/** Which migrations are applied, by which release, and how. */
interface MigrateOptions {
  folder?: string;
  release?: string;
  /** Those that are applied, if not all: a backup is restored into the schema that it was made of. */
  only?: ReadonlySet<string>;
  log?: Logger;
  patience?: MigrationPatience;
}

/** How often a node looks whether another one has finished migrating. */
const pollMilliseconds = 200;

/**
 * Migrates the database. Several nodes may start at once: the advisory lock lets one of them do the work while the others
 * wait and find it done. A file is one transaction; one named `.concurrent.sql` is run statement by statement outside of
 * any, as `create index concurrently` requires. Migrations of newer releases are fine as long as each of them says that
 * this release still works after it.
 */
export async function migrate(
  db: PooledDatabase,
  { folder = ownFolder, release = version, only, log, patience = usualPatience }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const applied = await prepareJournal(db, migrations);
  refuseNewer(applied, { migrations, release });
  for (const migration of migrations) {
    if (applied.has(migration.name) || (only && !only.has(migration.name))) continue;
    const run = isConcurrent(migration) ? applyConcurrently : applyWhole;
    await again(() => run(db, migration, patience), { name: migration.name, log, patience });
  }
}

/** The names of all migrations that this release knows. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations(ownFolder)).map(({ name }) => name);
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

function isConcurrent({ name }: Migration): boolean {
  return name.endsWith('.concurrent');
}

/** Repeats a migration that was kept from a lock, or rolled back in favour of somebody else. */
async function again(
  run: () => Promise<void>,
  { name, log, patience }: { name: string; log: Logger | undefined; patience: MigrationPatience },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= patience.tries || !(isLockedOut(error) || isGivenWay(error))) throw error;
      log?.warn({ migration: name, tries }, 'a migration waits for a lock that somebody else holds');
      await setTimeout(patience.firstPauseMilliseconds * Math.min(8, 2 ** (tries - 1)));
    }
  }
}

function prepareJournal(db: PooledDatabase, migrations: Migration[]): Promise<Journal> {
  return whenAlone(db, async (transaction) => {
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

function applyWhole(db: PooledDatabase, migration: Migration, patience: MigrationPatience): Promise<void> {
  return whenAlone(db, async (transaction) => {
    if ((await readJournal(transaction)).has(migration.name)) return;
    await transaction.execute(sql.raw(`set local lock_timeout = ${patience.lockMilliseconds}`));
    await transaction.execute(sql.raw(migration.statements));
    await note(transaction, migration);
  });
}

/**
 * Runs a migration outside a transaction, on a connection of its own, while the transaction of another one holds the
 * migrator's lock: a lock of the session would not survive a pooler. What a failed try has done stays, so that its
 * statements must bear being repeated.
 */
async function applyConcurrently(
  db: PooledDatabase,
  migration: Migration,
  patience: MigrationPatience,
): Promise<void> {
  const client = await db.$client.connect();
  try {
    await whenAlone(db, async (transaction) => {
      if ((await readJournal(transaction)).has(migration.name)) return;
      // Whatever the server's own limits are: this transaction has nothing to do while the statements run.
      await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await runStatements(client, migration, patience);
      await note(transaction, migration);
    });
  } finally {
    // Closed rather than kept: it has settings of its own.
    client.release(true);
  }
}

async function runStatements(
  client: pg.PoolClient,
  { statements }: Migration,
  patience: MigrationPatience,
): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query(`set lock_timeout = ${patience.concurrentLockMilliseconds}`);
  for (const statement of statements.split('--> statement-breakpoint')) {
    await dropInvalid(client, statement);
    await client.query(statement);
  }
}

/** A failed `create index concurrently` leaves an index that is kept up to date but never used, and that `if not exists` takes for done. */
async function dropInvalid(client: pg.PoolClient, statement: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(statement) ?? [];
  if (!name) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  );
  if (rowCount) await client.query(`drop index concurrently if exists "${name}"`);
}

async function note(transaction: Executor, { name, oldestRelease }: Migration): Promise<void> {
  await transaction.execute(
    sql`insert into schema_migrations (name, oldest_release) values (${name}, ${oldestRelease})`,
  );
}

/**
 * Runs work in a transaction that holds the migrator's lock. A node that has to wait asks now and then instead of waiting
 * inside a statement: the snapshot of that would hold up an index that another node is creating concurrently, for ever.
 */
async function whenAlone<T>(db: PooledDatabase, work: (transaction: Executor) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await inTransaction(db, async (transaction) => {
      const { rows } = await transaction.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(724151) as mine`,
      );
      return rows[0]?.mine ? { result: await work(transaction) } : undefined;
    });
    if (done) return done.result;
    await setTimeout(pollMilliseconds);
  }
}

async function readJournal(transaction: Executor): Promise<Journal> {
  const { rows } = await transaction.execute<{ name: string; oldest_release: string | null }>(
    sql`select name, oldest_release from schema_migrations`,
  );
  return new Map(rows.map((row) => [row.name, row.oldest_release]));
}
