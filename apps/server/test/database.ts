import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../src/platform/db/open.ts';
import { createLog } from '../src/platform/log.ts';
import { makeServerDatabase } from './server-engine.ts';

/** Where a test's own database is: settings for the engine the suite runs on, and how to be rid of it. */
export interface TestPlace {
  dataDirectory: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** A place for one database on the engine under test. */
export async function makeTestPlace(): Promise<TestPlace> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-test-'));
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl ? await makeServerDatabase(serverUrl) : undefined;
  return {
    dataDirectory,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** An open database of its own for one test file. */
export async function openTestDatabase(): Promise<{ database: OpenDatabase; close(): Promise<void> }> {
  const place = await makeTestPlace();
  const database = await openDatabase({ ...place, log: createLog('silent') });
  return {
    database,
    close: async () => {
      await database.close();
      await place.remove();
    },
  };
}
