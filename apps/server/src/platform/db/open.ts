import { join } from 'node:path';
import type { Logger } from 'pino';
import { refuseFullDisk } from '../disk-room.ts';
import { connectDatabase, type Connection, type Database } from './database.ts';
import { lockDataDirectory } from './data-lock.ts';
import { exists, startEmbedded } from './embedded.ts';
import { watchEngine } from './engine-watch.ts';
import { migrate } from './migrate.ts';
import { ensureTemplate, type TemplateContent } from './template.ts';
import { databaseTimeouts, embeddedTimeouts, serverTimeouts, type DatabaseTimeouts } from './timeouts.ts';

/** An open, migrated database and how others, such as the job queue, connect to it. */
export interface OpenDatabase extends Database {
  connection: Connection;
}

interface OpenOptions {
  dataDirectory: string;
  databaseUrl: string | undefined;
  log: Logger;
  /** Initial content of a new embedded database. */
  content?: () => Promise<TemplateContent | undefined>;
  timeouts?: DatabaseTimeouts;
  /** How long the embedded engine may be silent before the process exits. */
  engineSilenceSeconds?: number;
}

/** Minimum free disk space: the engine writes its log in 16 MB files, and a new database takes about 70 MB more. */
const roomToStart = 48 * 1_048_576;
const roomToBegin = roomToStart + 96 * 1_048_576;

/** No statement takes this long, not even vacuuming a large table. */
const usualSilenceSeconds = 60;

/**
 * Opens and migrates the configured PostgreSQL server, or the embedded one in the data directory. The
 * embedded directory is locked first: two processes on it would silently lose rows.
 */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const onError = (error: Error) => options.log.warn({ err: error }, 'a database connection failed');
  if (!options.databaseUrl) return openEmbedded(options, onError);
  const connection = { connectionString: options.databaseUrl };
  return openServer(connection, options, onError);
}

async function openServer(
  reached: Connection,
  { timeouts = databaseTimeouts, log }: OpenOptions,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  // Migrations have no time limit and may wait for another node's.
  const patient = { ...reached, connectionTimeoutMillis: timeouts.connect };
  const migrating = connectDatabase({ connection: patient, engine: 'server', onError });
  try {
    await migrate(migrating.db, { log });
  } finally {
    await migrating.close();
  }
  const connection = { ...reached, ...serverTimeouts(timeouts) };
  return { ...connectDatabase({ connection, engine: 'server', onError }), connection };
}

async function openEmbedded(options: OpenOptions, onError: (error: Error) => void): Promise<OpenDatabase> {
  const lock = await lockDataDirectory(options.dataDirectory);
  const directory = join(options.dataDirectory, 'database');
  try {
    await refuseFullDisk(options.dataDirectory, (await exists(directory)) ? roomToStart : roomToBegin);
    const embedded = await startEmbedded({
      directory,
      socketDirectory: options.dataDirectory,
      template: async () => ensureTemplate(await options.content?.()),
    });
    const connection = { ...embedded.connection, ...embeddedTimeouts };
    const watch: { stop?: () => void } = {};
    const database = connectDatabase({
      connection,
      engine: 'embedded',
      onError,
      close: async () => {
        watch.stop?.();
        await embedded.close();
        await lock.release();
      },
    });
    const opened = await migrated(database, connection, options.log);
    // Starts after migrating, which has no time limit.
    const silence = options.engineSilenceSeconds ?? usualSilenceSeconds;
    const { stop } = watchEngine({
      connection: embedded.connection,
      silenceMilliseconds: silence * 1000,
      onSilent: () => endSilentProcess(options.dataDirectory, silence),
    });
    watch.stop = stop;
    return opened;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function migrated(database: Database, connection: Connection, log: Logger): Promise<OpenDatabase> {
  try {
    await migrate(database.db, { log });
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, connection };
}

/** An orderly shutdown is no longer possible; acknowledged data is on disk. */
function endSilentProcess(dataDirectory: string, seconds: number): never {
  process.stderr.write(
    `The embedded database in ${dataDirectory} has not answered for ${seconds} s, as on a full disk. Polylogue ends; ` +
      'make sure that there is room and start it again.\n',
  );
  process.exit(1);
}
