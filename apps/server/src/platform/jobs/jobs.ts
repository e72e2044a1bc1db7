import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Connection, Executor } from '../db/database.ts';

/** One kind of background work: a queue's name, how it is retried, and what it does. */
export interface JobDefinition {
  name: string;
  /** Cron expression in UTC; absent for jobs that are only enqueued. */
  schedule?: string;
  retryLimit?: number;
  /** How long a job waits after it was enqueued. */
  delaySeconds?: number;
  /** The data comes from the queue's table, so the job parses it. */
  run(data: unknown): Promise<void>;
}

/** The job queue. Jobs live in the database, so they survive a restart and are shared by all workers. */
export interface Jobs {
  /** Makes the queues. No job runs in this process until {@link Jobs.work}. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Runs the started definitions in this process. */
  work(): Promise<void>;
  /** Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue(executor: Executor, name: string, data: object): Promise<void>;
  stop(): Promise<void>;
}

/** Connections the queue may open beside the product's own pool. */
const queueConnections = 4;

/** Nobody waits for a job that a clock of minutes starts; each look of an idle worker is a statement. */
const scheduledPollSeconds = 10;

const noJob = '00000000-0000-4000-8000-000000000000';

/** Makes the job queue over the same database. It polls: LISTEN does not cross connections on the embedded engine. */
export function createJobs(options: {
  connection: Connection;
  onError: (error: Error) => void;
  /** How often an idle worker looks for jobs that somebody enqueued. */
  pollSeconds?: number;
}): Jobs {
  const boss = new PgBoss({ ...options.connection, max: queueConnections, useListenNotify: false });
  boss.on('error', options.onError);
  let started: readonly JobDefinition[] = [];
  return {
    start: async (definitions) => {
      started = definitions;
      await boss.start();
      for (const definition of definitions) await makeQueue(boss, definition);
    },
    work: async () => {
      for (const definition of started) await workQueue(boss, definition, options.pollSeconds ?? 2);
    },
    enqueue: async (executor, name, data) => {
      const startAfter = started.find((definition) => definition.name === name)?.delaySeconds ?? 0;
      await boss.send(name, data, { db: fromDrizzle(executor, sql), startAfter });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function makeQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  await boss.createQueue(definition.name, { retryLimit: definition.retryLimit ?? 3, retryBackoff: true });
  // Fills the queue's cache entry now: filled by the first enqueue it would ask its own pool inside our transaction,
  // which waits forever on the embedded engine.
  await boss.findJobs(definition.name, { id: noJob });
}

async function workQueue(boss: PgBoss, definition: JobDefinition, pollSeconds: number): Promise<void> {
  const pollingIntervalSeconds = definition.schedule ? scheduledPollSeconds : pollSeconds;
  await boss.work<unknown>(definition.name, { pollingIntervalSeconds }, async (jobs) => {
    for (const job of jobs) await definition.run(job.data);
  });
  if (definition.schedule) await boss.schedule(definition.name, definition.schedule);
}
