import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import { allJobs } from '../../app.ts';
import { compose } from '../../compose.ts';
import type { Config } from '../../config.ts';
import {
  eraseListed,
  parseErased,
  storedErased,
  storeErased,
  type ErasedAccount,
} from '../../features/accounts/deletion/erased-accounts.ts';
import { writeTables, type CopyTable, type TableDigest } from '../../platform/db/copy-tables.ts';
import type { PooledDatabase } from '../../platform/db/database.ts';
import { knownMigrations, migrate } from '../../platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../platform/db/open.ts';
import { createJobs } from '../../platform/jobs/create-jobs.ts';
import { ensurePrivateDirectory } from '../../platform/private-directory.ts';
import { version } from '../../version.ts';
import { BackupError, openArchive, type Archive, type Manifest } from './archive.ts';
import { pathOfTable } from './make-backup.ts';
import { restoreDump } from './postgres-tools.ts';

type TablesManifest = Extract<Manifest['database'], { kind: 'tables' }>;

/** What is restored, and where from. */
export interface RestoreOptions {
  config: Config;
  log: Logger;
  folder: string;
  /** A list of accounts that were erased, newer than the backup; `none` if there is none. Needed where no bucket has it. */
  erasedFile: string | undefined;
}

/**
 * Restores a backup into a database without accounts. Files come first and the rows last, in one transaction: a restore that
 * was interrupted can be repeated. Then the accounts that were erased since are erased again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string> {
  const { config, folder } = options;
  const listed = await readErased(options);
  const archive = await openArchive(folder);
  await ensurePrivateDirectory(config.DATA_DIR);
  if (archive.manifest.database.kind === 'dump') await restoreServer(archive, options);
  else await restoreTables(archive, archive.manifest.database, options);
  const { erased, failures } = await eraseAgain(options, listed);
  return [
    `${folder}, made by ${archive.manifest.release} on ${archive.manifest.madeAt}, is restored.`,
    `${erased} accounts that were erased since are erased again.`,
    ...(failures.length === 0
      ? []
      : [`${failures.length} COULD NOT BE ERASED; the log says why. Every night it is tried again.`]),
  ].join('\n');
}

/** In a folder the list went with the old one: whoever says nothing would bring everybody back. */
async function readErased({ config, erasedFile }: RestoreOptions): Promise<ErasedAccount[]> {
  if (erasedFile === undefined && config.S3_BUCKET === undefined) {
    throw new BackupError(
      'Name the list of accounts that were erased since the backup, or they come back: --erased <old DATA_DIR>/files/records/erased-accounts.jsonl. If it is lost, or nobody was erased: --erased none.',
    );
  }
  if (erasedFile === undefined || erasedFile === 'none') return [];
  return parseErased(await readFile(erasedFile, 'utf8'));
}

async function restoreServer(archive: Archive, { config }: RestoreOptions): Promise<void> {
  if (!config.DATABASE_URL) {
    throw new BackupError('The backup is the dump of a server. Set DATABASE_URL to an empty database.');
  }
  await refuseTables(config.DATABASE_URL);
  await restoreFiles(archive, config);
  await restoreDump(config.DATABASE_URL, archive.pathOf('database.dump'));
}

async function refuseTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname in ('public', 'pgboss') limit 1`,
    );
    if (rowCount) throw new BackupError('The database has tables already. Restore into a new, empty one.');
  } finally {
    await client.end();
  }
}

async function restoreTables(
  archive: Archive,
  saved: TablesManifest,
  options: RestoreOptions,
): Promise<void> {
  const { config, log } = options;
  const known = await knownMigrations();
  const unknown = saved.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `This is Polylogue ${version}, but the backup, made by release ${archive.manifest.release}, has migrations that it does not know (${unknown.join(', ')}). Restore it with what made it, or with a newer release.`,
    );
  }
  const database = await openDatabase({
    dataDirectory: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    log,
  });
  try {
    await refuseAccounts(database.db);
    await restoreFiles(archive, config);
    if (known.length > saved.migrations.length) await rebuildSchema(database.db, saved);
    await createQueue(database);
    await refuseOtherQueue(database.db, saved);
    await writeRows(archive, saved, database);
  } finally {
    await database.close();
  }
}

async function refuseAccounts(db: PooledDatabase): Promise<void> {
  const { rows } = await db.execute(sql`select from users limit 1`);
  if (rows.length > 0) {
    throw new BackupError(
      'There are accounts already. Restore into an empty DATA_DIR or database: set the old one aside first.',
    );
  }
}

/** An older release's rows come into its schema; what came with newer releases is migrated at the next start, as ever. */
async function rebuildSchema(db: PooledDatabase, saved: TablesManifest): Promise<void> {
  await db.execute(sql`drop schema if exists pgboss cascade`);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await migrate(db, { only: new Set(saved.migrations) });
}

async function createQueue({ connection }: OpenDatabase): Promise<void> {
  const jobs = createJobs({ connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
}

async function refuseOtherQueue(db: PooledDatabase, saved: TablesManifest): Promise<void> {
  const { rows } = await db.execute<{ version: number }>(sql`select version from pgboss.version`);
  if (rows[0]?.version === saved.queue) return;
  throw new BackupError(
    'The backup has the tables of another version of the job queue. Restore it with the release that made it, then update.',
  );
}

async function writeRows(archive: Archive, saved: TablesManifest, database: OpenDatabase): Promise<void> {
  const client = new pg.Client({ ...database.connection, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    await writeTables(client, {
      tables: saved.tables,
      read: (table) => archive.read(pathOfTable(table)).pipe(createGunzip()),
      sequences: () => Promise.resolve(saved.sequences),
      onTable: (table, digest) => refuseDifference(saved, table, digest),
    });
  } finally {
    await client.end();
  }
}

function refuseDifference(saved: TablesManifest, table: CopyTable, { rows, digest }: TableDigest): void {
  const wanted = saved.tables.find(({ schema, name }) => schema === table.schema && name === table.name);
  if (wanted?.rows === rows && wanted.digest === digest) return;
  throw new BackupError(
    `${table.schema}.${table.name} has ${rows} rows that are not the ${wanted?.rows} saved.`,
  );
}

async function restoreFiles(archive: Archive, config: Config): Promise<void> {
  if (archive.manifest.files && config.S3_BUCKET !== undefined && archive.list('files').length > 0) {
    throw new BackupError('The backup has files of its own. Restore it without S3_BUCKET, then move them.');
  }
  const places = [
    { from: 'files', to: join(config.DATA_DIR, 'files') },
    { from: 'data', to: config.DATA_DIR },
  ];
  for (const { from, to } of places) {
    for (const path of archive.list(from)) {
      const target = join(to, path.slice(from.length + 1));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const half = `${target}.restoring`;
      await pipeline(archive.read(path), createWriteStream(half, { mode: 0o600, flush: true }));
      await rename(half, target);
    }
  }
}

/** By the product itself, as if each of them asked for it once more. The list goes to the storage first, should this be interrupted. */
async function eraseAgain(
  { config, log }: RestoreOptions,
  listed: readonly ErasedAccount[],
): ReturnType<typeof eraseListed> {
  const { deps, close } = await compose({ config, log, simulators: undefined });
  try {
    // So that what they enqueue finds its queue.
    await deps.jobs.start(allJobs(deps));
    await storeErased(deps, listed);
    const outcome = await eraseListed(deps, await storedErased(deps.storage));
    for (const err of outcome.failures) log.error({ err }, 'an account that was erased is back');
    return outcome;
  } finally {
    await close();
  }
}
