import type { Executor } from '../db/database.ts';

/** A kind of background job: its queue, its retry policy and its work. */
export interface JobDefinition {
  name: string;
  /** Cron expression in UTC; absent for jobs that are only enqueued. Missed runs are coalesced into one. */
  schedule?: string;
  /** Delay between enqueueing and running. */
  delaySeconds?: number;
  /** Retries before a job goes to the dead-letter queue. Default 3. */
  retryLimit?: number;
  /** Exponential backoff: the first delay (default 1 second) and the longest. */
  backoff?: { firstSeconds?: number; maxSeconds?: number };
  /** Time limit of one attempt, default 15 minutes. Also how long it takes to notice that a worker was killed. */
  expireSeconds?: number;
  /** Jobs fetched per poll. They run together and complete together, so they should be of similar size. Default 1. */
  batch?: number;
  /** Workers per process, each with its own batches. Every idle one polls. Default 1. */
  concurrency?: number;
  /** Higher goes first; jobs of equal priority run in the order they were enqueued. */
  priority?(data: object): number;
  /** Deduplicates jobs: while one with this key exists, another is not enqueued. */
  singletonKey?(data: object): string;
  /**
   * How long a job blocks others with its key: until it has `started`, if it reads data that may change while
   * it runs, or until it has `ended`, if the others would only repeat its work. Default `started`.
   */
  singletonUntil?: 'started' | 'ended';
  /** The data comes from the queue's table, so the job must parse it. */
  run(data: unknown, job: RunningJob): Promise<void>;
  /** Called after each step stored by {@link RunningJob.progress}; the place to publish it to a channel. */
  onProgress?(data: unknown, step: JobStep): void;
}

/** What a running job gets. */
export interface RunningJob {
  id: string;
  /** Aborted when the job times out or its worker stops; from then on another worker may run it. */
  signal: AbortSignal;
  /** Reports progress. Cheap to call per item: only whole percents are stored. Not inside a transaction. */
  progress(step: JobStep): Promise<void>;
}

/** Progress of a job. */
export interface JobStep {
  done: number;
  total: number;
}

/** State of a job. */
export type JobProgress =
  | { state: 'waiting' | 'done' | 'failed' }
  | { state: 'running'; step: JobStep | undefined };

/** State of a queue. */
export interface QueueHealth {
  queue: string;
  /** Jobs that could run now. */
  waiting: number;
  /** Jobs waiting for their start time or a retry. */
  delayed: number;
  running: number;
  /** Jobs in the dead-letter queue. */
  failed: number;
  /** How long the oldest waiting job has been runnable; 0 when none waits. */
  oldestSeconds: number;
}

/** A job that failed for good, without its data. */
export interface FailedJob {
  id: string;
  queue: string;
  enqueuedAt: Date;
  failedAt: Date;
  tries: number;
  /** Why the last attempt failed, in one line. */
  error: string | null;
}

/** Failed jobs: one, or all of a queue. */
export type FailedJobs = { id: string } | { queue: string };

/** The job queue. Jobs are stored in the database, so they survive restarts and are shared by all workers. */
export interface Jobs {
  /** Creates the queues. No job runs in this process until {@link Jobs.work}. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Runs the started definitions in this process. */
  work(): Promise<void>;
  /**
   * Enqueues inside the caller's transaction: the job exists only if it commits. Returns its id, or undefined
   * if a job with the same singleton key already exists.
   */
  enqueue(executor: Executor, name: string, data: object): Promise<string | undefined>;
  /** State of a job; undefined if there is none, or it ended more than a day ago. */
  progress(name: string, id: string): Promise<JobProgress | undefined>;
  /** State of each queue, by name. */
  health(): Promise<QueueHealth[]>;
  /** Jobs that failed for good, in one queue or all, latest first. They are kept for 30 days. */
  failed(wanted: { queue?: string | undefined; limit: number; offset: number }): Promise<{
    list: FailedJob[];
    totalCount: number;
  }>;
  /**
   * Moves failed jobs back to their queues, inside the caller's transaction. Skips those whose singleton key
   * is already waiting.
   */
  retry(executor: Executor, which: FailedJobs): Promise<{ retried: number; alreadyWaiting: number }>;
  /** Takes no new jobs; those running go on. */
  leave(): Promise<void>;
  /** Gives running jobs some time to finish, then leaves them to be retried elsewhere. */
  stop(): Promise<void>;
}
