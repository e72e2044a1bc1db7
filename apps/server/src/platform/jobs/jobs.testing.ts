import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createJobs, type JobsOptions } from './create-jobs.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** No test may depend on the next look of an idle worker, unless it says so. */
const hour = 3600;

/** A database for the tests of one file, and queues on it. */
export interface JobsScene {
  database(): OpenDatabase;
  /** Starts the queues; stopped when the test is over. */
  start(definitions: readonly JobDefinition[], options?: Partial<JobsOptions>): Promise<Jobs>;
}

/** Opens the scene for all tests of the calling file. */
export function jobsScene(): JobsScene {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  return {
    database: () => opened.database,
    start: async (definitions, options = {}) => {
      const { connection } = opened.database;
      const jobs = createJobs({ connection, onError: () => undefined, pollSeconds: hour, ...options });
      onTestFinished(() => jobs.stop());
      await jobs.start(definitions);
      return jobs;
    },
  };
}

/** A job that only notes what it was given. */
export function noting(name: string, options: Partial<JobDefinition> = {}) {
  const ran: unknown[] = [];
  const definition: JobDefinition = { name, run: async (data) => void ran.push(data), ...options };
  return { ran, definition };
}

/** A job that runs until it is let go, and notes each start. */
export function holding(name: string, options: Partial<JobDefinition> = {}) {
  const started: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const definition: JobDefinition = {
    name,
    run: async (data) => {
      started.push(data);
      await released;
    },
    ...options,
  };
  return { started, definition, release };
}
