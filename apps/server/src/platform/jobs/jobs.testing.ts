import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createJobs, type JobsOptions } from './create-jobs.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** By default no test depends on polling. */
const hour = 3600;

/** A database shared by one file's tests, and queues on it. */
export interface JobsScene {
  database(): OpenDatabase;
  /** Starts the queues; they stop when the test ends. */
  start(definitions: readonly JobDefinition[], options?: Partial<JobsOptions>): Promise<Jobs>;
}

/** Opens the scene for all tests in the calling file. */
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

/** A job that records its data. */
export function recordingJob(name: string, options: Partial<JobDefinition> = {}) {
  const ran: unknown[] = [];
  const definition: JobDefinition = { name, run: async (data) => void ran.push(data), ...options };
  return { ran, definition };
}

/** A job that records each start and runs until released. */
export function blockingJob(name: string, options: Partial<JobDefinition> = {}) {
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
