import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPlans } from '../src/features/billing/seed-plans.ts';
import { openDatabase, type OpenDatabase } from '../src/platform/db/open.ts';
import { createLog } from '../src/platform/log.ts';
import { makeServerDatabase } from './server-engine.ts';

/** A test's own database and data directory, and their cleanup. */
export interface TestPlace {
  dataDirectory: string;
  databaseUrl: string;
  remove(): Promise<void>;
}

/** Creates one database on the PostgreSQL of the tests. */
export async function makeTestPlace(): Promise<TestPlace> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-test-'));
  const database = await makeServerDatabase(process.env.TEST_DATABASE_URL ?? '');
  return {
    dataDirectory,
    databaseUrl: database.url,
    remove: async () => {
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Opens a separate database for one test file. */
export async function openTestDatabase(): Promise<{ database: OpenDatabase; close(): Promise<void> }> {
  const place = await makeTestPlace();
  const database = await openDatabase({ ...place, log: createLog('silent') });
  await seedPlans(database, { now: new Date() });
  return {
    database,
    close: async () => {
      await database.close();
      await place.remove();
    },
  };
}
