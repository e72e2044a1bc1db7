import { existsSync, readdirSync, statSync, type Stats } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { refuseFullDisk } from '../disk-room.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import {
  asSuperuser,
  clusterDirectory,
  makeCluster,
  nameDirectory,
  PostgresUnavailable,
  role,
  type Runtime,
} from '../postgres/cluster.ts';
import { endOrphans, startPostgres } from '../postgres/server.ts';
import { randomToken } from '../secrets.ts';
import { copyTables } from './copy-tables.ts';
import { connectDatabase, type Connection } from './database.ts';
import { migrate } from './migrate.ts';
import { PgliteStream } from './pglite-stream.ts';

/** Where releases up to 0.2 kept their database, made by PGlite: PostgreSQL compiled to WebAssembly, whose files no other can open. */
function oldDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'database');
}

/** In the old folder, once the new one was opened for the first time. */
const openedMark = 'polylogue-opened-once';

/** Whether the database of an earlier release has to be moved first. */
export function hasOldData(dataDirectory: string): boolean {
  const isOld = existsSync(join(oldDirectory(dataDirectory), 'PG_VERSION'));
  return isOld && !existsSync(clusterDirectory(dataDirectory));
}

/**
 * Moves the database of an earlier release: all rows are copied into a new data directory and compared, and only then does
 * that one get its name. Whenever it is interrupted, it begins again. The rows in the old folder stay as they are,
 * for the earlier release as well; but its engine opens the folder for writing, and a table there gets a column.
 */
export async function moveOldData(options: {
  runtime: Runtime;
  dataDirectory: string;
  flush: boolean;
  say: (line: string) => void;
}): Promise<void> {
  const { runtime, dataDirectory, say } = options;
  const old = oldDirectory(dataDirectory);
  const to = clusterDirectory(dataDirectory);
  for (const name of readdirSync(dataDirectory).filter((other) =>
    other.startsWith(`${basename(to)}.moving`),
  )) {
    const left = join(dataDirectory, name);
    await endOrphans(left);
    await rm(left, { recursive: true, force: true, maxRetries: 10 });
  }
  const bytes = filesIn(old).reduce((sum, { size }) => sum + size, 0);
  await refuseFullDisk(dataDirectory, 2 * bytes);
  // Never the same again: an `initdb` of a killed process may still be writing.
  const moving = await mkdtemp(`${to}.moving-`);
  say(
    'Moving the database of an earlier release to PostgreSQL 18 (once; it must not be started twice meanwhile) …',
  );
  const password = randomToken();
  await makeCluster(runtime, moving);
  await asSuperuser(runtime, moving, [`alter role ${role} password '${password}'`]);
  const server = await startPostgres({ runtime, directory: moving, flush: options.flush, connections: 20 });
  try {
    const connection = { host: server.host, user: role, database: role, password };
    await withOldEngine(old, (from) => copyInto(from, connection, say));
  } finally {
    await server.stop();
  }
  await nameDirectory(runtime, { from: moving, to, flush: options.flush });
}

/**
 * Forgets the old folder when the new one has been opened for the second time. If the earlier release wrote into it after
 * the move, it has rows that the new one lacks, so it stays.
 */
export async function forgetOldData(dataDirectory: string, log: Logger): Promise<void> {
  const old = oldDirectory(dataDirectory);
  if (!existsSync(old)) return;
  const mark = join(old, openedMark);
  if (!existsSync(mark)) return await writeFile(mark, '');
  const markedAt = statSync(mark).mtimeMs;
  if (filesIn(old).every(({ mtimeMs }) => mtimeMs <= markedAt))
    return await rm(old, { recursive: true, force: true });
  log.warn(
    { folder: old },
    'an earlier release has written into its database after that was moved; the folder is kept, and what was added there is not here',
  );
}

function filesIn(folder: string): Stats[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)));
}

/** The tables are made as they were; what is new about them comes with the migrations of the start that follows. */
async function copyInto(from: pg.Client, connection: Connection, say: (line: string) => void): Promise<void> {
  const database = connectDatabase({ connection, onError: () => undefined });
  const to = new pg.Client(connection);
  try {
    // Releases up to 0.2 did without.
    await from.query('alter table schema_migrations add column if not exists oldest_release text');
    const { rows } = await from.query<{ name: string }>('select name from schema_migrations');
    await migrate(database.db, { only: new Set(rows.map(({ name }) => name)) });
    const jobs = createJobs({ connection, onError: () => undefined });
    await jobs.start([]);
    await jobs.stop();
    await to.connect();
    say('Copying all tables …');
    const copied = await copyTables(from, to);
    const count = [...copied.values()].reduce((sum, table) => sum + table.rows, 0);
    say(`${count} rows of ${copied.size} tables have been copied and compared.`);
  } finally {
    await to.end();
    await database.close();
  }
}

/** Opens the folder with the engine that made it, an optional package that nothing else loads. */
async function withOldEngine(directory: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { PGlite, pg_trgm, unaccent } = await loadOldEngine(directory);
  const engine = await PGlite.create({ dataDir: directory, extensions: { pg_trgm, unaccent } });
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(engine),
  });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await engine.close();
  }
}

async function loadOldEngine(directory: string) {
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent');
    return { PGlite, pg_trgm, unaccent };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new PostgresUnavailable(
      `The database of an earlier release in ${directory} can only be moved with the optional package ` +
        '@electric-sql/pglite, which is not installed: run `npm install --include=optional`.',
    );
  }
}
