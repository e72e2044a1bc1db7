import { join } from 'node:path';
import type { Logger } from 'pino';
import { connectDatabase, type Connection, type Database } from './database.ts';
import { lockDataDirectory } from './data-lock.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { ensureTemplate, type TemplateContent } from './template.ts';

/** An open, migrated database and how others (the job queue) reach it. */
export interface OpenDatabase extends Database {
  connection: Connection;
}

/**
 * Opens the configured PostgreSQL, or the embedded one inside the data directory, and migrates it.
 * The embedded engine's directory is locked first: two processes on it would lose rows silently.
 */
export async function openDatabase(options: {
  dataDirectory: string;
  databaseUrl: string | undefined;
  log: Logger;
  /** What a new embedded database begins with. */
  content?: () => Promise<TemplateContent | undefined>;
}): Promise<OpenDatabase> {
  const onError = (error: Error) => options.log.warn({ err: error }, 'a database connection failed');
  if (options.databaseUrl) {
    const connection = { connectionString: options.databaseUrl };
    const database = connectDatabase({ connection, engine: 'server', onError });
    return migrated(database, connection);
  }
  const lock = await lockDataDirectory(options.dataDirectory);
  try {
    const embedded = await startEmbedded({
      directory: join(options.dataDirectory, 'database'),
      socketDirectory: options.dataDirectory,
      template: async () => ensureTemplate(await options.content?.()),
    });
    const database = connectDatabase({
      connection: embedded.connection,
      engine: 'embedded',
      onError,
      close: async () => {
        await embedded.close();
        await lock.release();
      },
    });
    return await migrated(database, embedded.connection);
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
