import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job } from 'pg-boss';
import { afterCommit, type Connection } from '../db/database.ts';
import { withinSeconds } from '../within-seconds.ts';
import { withRequest } from './job-context.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { readProgress, storeProgress } from './progress.ts';
import { listFailed, readHealth, retryFailed } from './queue-state.ts';
import { dropOldSchedules, makeQueues } from './queues.ts';
import { runBatch, type JobFailure } from './run-batch.ts';

/** Options of the job queue. */
export interface JobsOptions {
  connection: Connection;
  onError: (error: Error) => void;
  /** Called for every failed attempt. */
  onFailure?: (failure: JobFailure) => void;
  /** How often an idle worker polls for jobs enqueued by other processes or past their delay. */
  pollSeconds?: number;
  /** How often to look for jobs whose worker has died. */
  superviseSeconds?: number;
  /** How long a job that failed for good is kept: time enough to notice it and fix the cause. */
  keepFailedDays?: number;
  /** How long running jobs may take to finish on stop. */
  stopSeconds?: number;
}

/** Connections of the queue, in addition to the main pool. */
const queueConnections = 4;

/** Nobody waits for scheduled jobs, and each poll of an idle worker costs a statement. */
const scheduledPollSeconds = 10;

/** Extra time for stopping: an unresponsive database must not delay process exit. */
const closeSeconds = 5;

/**
 * Creates the job queue on the same database. It polls, because LISTEN would need a session that poolers
 * do not give; jobs enqueued by this process wake its own workers immediately.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { pollSeconds = 2, superviseSeconds = 60, stopSeconds = 10, keepFailedDays = 14 } = options;
  const boss = new PgBoss({
    ...options.connection,
    max: queueConnections,
    useListenNotify: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3600,
  });
  let isStopped = false;
  // Closed connections may still hear that the server ends.
  boss.on('error', (error) => isStopped || options.onError(error));
  const started = new Map<string, JobDefinition>();
  const workers = new Map<string, string[]>();

  function wake(name: string): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  }

  async function workOn(definition: JobDefinition): Promise<void> {
    const { name, schedule, batch = 1, concurrency = 1 } = definition;
    const context = {
      storeProgress: storeProgress.bind(undefined, boss),
      fail: async (job: Job<unknown>, reason: string) =>
        void (await boss.fail(name, job, { message: reason })),
      onFailure: options.onFailure ?? (() => undefined),
    };
    const work = {
      pollingIntervalSeconds: schedule ? scheduledPollSeconds : pollSeconds,
      batchSize: batch,
      localConcurrency: concurrency,
    };
    await boss.work<unknown>(name, work, async (jobs) => {
      await runBatch(definition, jobs, context);
      // A full batch suggests there are more, so do not wait for the next poll.
      if (jobs.length === batch) wake(name);
    });
    const ids = boss.getWipData().filter((worker) => worker.name === name);
    workers.set(
      name,
      ids.map(({ id }) => id),
    );
    if (schedule) await boss.schedule(name, schedule);
  }

  return {
    start: async (definitions) => {
      for (const definition of definitions) started.set(definition.name, definition);
      await boss.start();
      await makeQueues(boss, definitions, { keepFailedSeconds: keepFailedDays * 86_400 });
    },
    work: async () => {
      for (const definition of started.values()) await workOn(definition);
      await dropOldSchedules(boss, [...started.values()]);
    },
    enqueue: async (executor, name, data) => {
      const definition = started.get(name);
      const id = await boss.send(name, withRequest(data), {
        db: fromDrizzle(executor, sql),
        startAfter: definition?.delaySeconds ?? 0,
        priority: definition?.priority?.(data) ?? 0,
        singletonKey: definition?.singletonKey?.(data),
      });
      if (id && !definition?.delaySeconds) afterCommit(() => wake(name));
      return id ?? undefined;
    },
    progress: (name, id) => readProgress(boss, name, id),
    health: () => readHealth(boss, [...started.keys()]),
    failed: (wanted) => listFailed(boss, wanted),
    retry: async (executor, which) => {
      const outcome = await retryFailed(boss, executor, which);
      afterCommit(() => [...workers.keys()].forEach(wake));
      return outcome;
    },
    leave: async () => {
      for (const name of workers.keys()) await boss.offWork(name, { wait: false });
      workers.clear();
    },
    stop: async () => {
      const stopped = boss.stop({ graceful: true, timeout: stopSeconds * 1000 });
      await withinSeconds(stopSeconds + closeSeconds, stopped);
      isStopped = true;
    },
  };
}
