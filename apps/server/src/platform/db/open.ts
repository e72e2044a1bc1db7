import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { refuseFullDisk } from '../disk-room.ts';
import { clusterDirectory } from '../postgres/cluster.ts';
import { connectDatabase, type Connection, type Database } from './database.ts';
import { lockDataDirectory } from './data-lock.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { forgetOldData } from './move-old-data.ts';
import { ensureTemplate, type TemplateContent } from './template.ts';
import { databaseTimeouts, serverTimeouts, type DatabaseTimeouts } from './timeouts.ts';

/** An open, migrated database and how others, such as the job queue, connect to it. */
export interface OpenDatabase extends Database {
  connection: Connection;
  /** The same database through connections of its own: what jobs read at length takes no place from requests. */
  background: Pick<Database, 'db' | 'pool'>;
}

interface OpenOptions {
  dataDirectory: string;
  databaseUrl: string | undefined;
  log: Logger;
  /** Initial content of a new database of our own. */
  content?: () => Promise<TemplateContent | undefined>;
  timeouts?: DatabaseTimeouts;
  /** Connections for requests; jobs have half as many besides. */
  poolSize?: number;
  /** Whether a PostgreSQL of our own writes through to the disk; tests do without. */
  flush?: boolean;
}

const usualPoolSize = 8;

/** Those of a PostgreSQL of our own beside the pools: the job queue's four, and whoever looks into it. */
const spareConnections = 16;

/** Minimum free disk space: for some of PostgreSQL's log, and for a new database besides. */
const roomToStart = 48 * 1_048_576;
const roomToBegin = roomToStart + 96 * 1_048_576;

/**
 * Opens and migrates the database on the configured PostgreSQL server, or on one of our own in the data directory. That
 * one is locked first: two processes must not take each other's server for one left behind.
 */
export async function openDatabase(given: OpenOptions): Promise<OpenDatabase> {
  const options = { ...given, dataDirectory: resolve(given.dataDirectory) };
  if (options.databaseUrl) return open(options, { connectionString: options.databaseUrl });
  const lock = await lockDataDirectory(options.dataDirectory);
  let embedded: Embedded | undefined;
  const close = async () => {
    await embedded?.close();
    await lock.release();
  };
  try {
    embedded = await startOwn(options);
    const opened = await open(options, embedded.connection, close);
    await forgetOldData(options.dataDirectory, options.log);
    return opened;
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { log, timeouts = databaseTimeouts, poolSize = usualPoolSize }: OpenOptions,
  reached: Connection,
  close?: () => Promise<void>,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection failed');
  // Migrations have no time limit and may wait for another node's.
  const patient = { ...reached, connectionTimeoutMillis: timeouts.connect };
  const migrating = connectDatabase({ connection: patient, onError });
  try {
    await migrate(migrating.db, { log });
    if (!(await seesAllLetters(migrating))) {
      log.warn('the LC_CTYPE of the database is not UTF-8: searches find no words in Cyrillic letters');
    }
  } finally {
    await migrating.close();
  }
  const connection = { ...reached, ...serverTimeouts(timeouts) };
  const behind = connectDatabase({ connection, onError, poolSize: Math.ceil(poolSize / 2) });
  const main = connectDatabase({
    connection,
    onError,
    poolSize,
    close: async () => {
      await behind.close();
      await close?.();
    },
  });
  return { ...main, connection, background: { db: behind.db, pool: behind.pool } };
}

/** Trigrams are made of what LC_CTYPE takes for letters. */
async function seesAllLetters({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ sees: boolean }>(sql`select show_trgm('я') <> '{}' as sees`);
  return rows[0]?.sees === true;
}

async function startOwn(options: OpenOptions): Promise<Embedded> {
  const { dataDirectory, log, content, flush = true, poolSize = usualPoolSize } = options;
  const isNew = !existsSync(clusterDirectory(dataDirectory));
  await refuseFullDisk(dataDirectory, isNew ? roomToBegin : roomToStart);
  return startEmbedded({
    dataDirectory,
    flush,
    connections: 2 * poolSize + spareConnections,
    log,
    say: (line) => void process.stdout.write(`${line}\n`),
    template: async (runtime) => ensureTemplate(await content?.(), runtime),
    onLost: (error) => endProcess(dataDirectory, error),
  });
}

/** An orderly shutdown is no longer possible; acknowledged data is on disk. */
function endProcess(dataDirectory: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  const [last] = reason.trim().split('\n').slice(-1);
  process.stderr.write(
    `PostgreSQL in ${dataDirectory} has ended and does not start again, as on a full disk (${last}). Polylogue ends; ` +
      'make sure that there is room and start it again.\n',
  );
  process.exit(1);
}
