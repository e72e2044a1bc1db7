import { join } from 'node:path';
import type { Logger } from 'pino';
import { connectDatabase, type Connection, type Database } from './database.ts';
import { lockDataDirectory } from './data-lock.ts';
import { startEmbedded } from './embedded.ts';
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
}

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
  try {
    const embedded = await startEmbedded({
      directory: join(options.dataDirectory, 'database'),
      socketDirectory: options.dataDirectory,
      template: async () => ensureTemplate(await options.content?.()),
    });
    const connection = { ...embedded.connection, ...embeddedTimeouts };
    const database = connectDatabase({
      connection,
      engine: 'embedded',
      onError,
      close: async () => {
        await embedded.close();
        await lock.release();
      },
    });
    return await migrated(database, connection);
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
