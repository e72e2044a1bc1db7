import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from './database.ts';
import { root } from '../root.ts';

const folder = join(root, 'apps/server/migrations');

/** The database contains migrations this code does not know. */
export class DatabaseTooNew extends Error {
  constructor(names: string[]) {
    super(
      `The database is newer than this version of Polylogue (it has ${names.join(', ')}). ` +
        'Start the newer version, or restore a backup made before the update.',
    );
  }
}

interface Migration {
  name: string;
  statements: string;
}

/**
 * Migrates the database, one transaction per file. Several nodes may start at once: the advisory lock lets
 * one of them do the work while the others wait and find it done.
 */
export async function migrate(db: PooledDatabase): Promise<void> {
  const migrations = await readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  const applied = await prepareJournal(db);
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  for (const migration of migrations) {
    if (!applied.has(migration.name)) await apply(db, migration);
  }
}

/** Changes whenever a migration is added or altered; part of the template's name. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, statements } of await readMigrations()) hash.update(name).update(statements);
  return hash.digest('hex').slice(0, 12);
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      statements: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

function prepareJournal(db: PooledDatabase): Promise<Set<string>> {
  return inTransaction(db, async (transaction) => {
    await lock(transaction);
    await transaction.execute(sql`
      create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())
    `);
    return appliedNames(transaction);
  });
}

function apply(db: PooledDatabase, migration: Migration): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lock(transaction);
    if ((await appliedNames(transaction)).has(migration.name)) return;
    await transaction.execute(sql.raw(migration.statements));
    await transaction.execute(sql`insert into schema_migrations (name) values (${migration.name})`);
  });
}

async function lock(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(724151)`);
}

async function appliedNames(transaction: Executor): Promise<Set<string>> {
  const { rows } = await transaction.execute<{ name: string }>(sql`select name from schema_migrations`);
  return new Set(rows.map(({ name }) => name));
}
