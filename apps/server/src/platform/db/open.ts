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

/** An open, migrated database and how others (the job queue) reach it. */
export interface OpenDatabase extends Database {
  connection: Connection;
}

interface OpenOptions {
  dataDirectory: string;
  databaseUrl: string | undefined;
  log: Logger;
  /** What a new embedded database begins with. */
  content?: () => Promise<TemplateContent | undefined>;
  timeouts?: DatabaseTimeouts;
  /** How long the embedded engine may give no sign of life before the process ends. */
  engineSilenceSeconds?: number;
}

/** Free on the disk at least: the engine writes its log in files of 16 MB, and a new database takes some 70 MB more. */
const roomToStart = 48 * 1_048_576;
const roomToBegin = roomToStart + 96 * 1_048_576;

/** No statement takes so long, not even the vacuuming of a large table. */
const usualSilenceSeconds = 60;

/**
 * Opens the configured PostgreSQL, or the embedded one inside the data directory, and migrates it.
 * The embedded engine's directory is locked first: two processes on it would lose rows silently.
 */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const onError = (error: Error) => options.log.warn({ err: error }, 'a database connection failed');
  if (!options.databaseUrl) return openEmbedded(options, onError);
  const connection = { connectionString: options.databaseUrl };
  return openServer(connection, options.timeouts ?? databaseTimeouts, onError);
}

async function openServer(
  reached: Connection,
  timeouts: DatabaseTimeouts,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  // A migration may take as long as it takes, and wait for another node's.
  const patient = { ...reached, connectionTimeoutMillis: timeouts.connect };
  const migrating = connectDatabase({ connection: patient, engine: 'server', onError });
  try {
    await migrate(migrating.db);
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
    let watched: { stop(): void } | undefined;
    const database = connectDatabase({
      connection,
      engine: 'embedded',
      onError,
      close: async () => {
        watched?.stop();
        await embedded.close();
        await lock.release();
      },
    });
    const opened = await migrated(database, connection);
    // A migration may take as long as it takes.
    const silence = options.engineSilenceSeconds ?? usualSilenceSeconds;
    watched = watchEngine({
      connection: embedded.connection,
      silenceMilliseconds: silence * 1000,
      onSilent: () => endSilentProcess(options.dataDirectory, silence),
    });
    return opened;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function migrated(database: Database, connection: Connection): Promise<OpenDatabase> {
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, connection };
}

/** Nothing can be closed in order any more; what was acknowledged is on disk. */
function endSilentProcess(dataDirectory: string, seconds: number): never {
  console.error(
    `The embedded database in ${dataDirectory} has not answered for ${seconds} s, as on a full disk. Polylogue ends; ` +
      'make sure that there is room and start it again.',
  );
  process.exit(1);
}
