import type { Executor } from '../db/database.ts';

/** One kind of background work: a queue's name, how its jobs wait and are retried, and what they do. */
export interface JobDefinition {
  name: string;
  /** Cron expression in UTC; absent for jobs that are only enqueued. What is due twice before it runs, runs once. */
  schedule?: string;
  /** How long a job waits after it was enqueued. */
  delaySeconds?: number;
  /** How often a job is tried again before it is put aside as failed: 3 unless said otherwise. */
  retryLimit?: number;
  /** The first wait before another try, a second unless said otherwise, and the longest: each wait is twice the last. */
  backoff?: { firstSeconds?: number; mostSeconds?: number };
  /** How long one try may take: 15 minutes unless said otherwise. A worker that was killed is noticed after it too. */
  expireSeconds?: number;
  /** Jobs that one look of a worker takes; they run together and end together, so all should be of one size: 1. */
  batch?: number;
  /** Workers of a process, each with batches of its own: 1. Every one of them looks for jobs while it is idle. */
  concurrency?: number;
  /** Greater goes first; jobs of one priority go in the order in which they were enqueued. */
  priority?(data: object): number;
  /** Names what a job is about: while there is a job about it, another one adds nothing and is not enqueued. */
  singletonKey?(data: object): string;
  /**
   * Until when a job stands for all others about the same: until it is `started`, if it reads something that may change
   * while it runs, or until it has `ended`, if the others would only do the same again. `started` unless said otherwise.
   */
  singletonUntil?: 'started' | 'ended';
  /** The data comes from the queue's table, so the job parses it. */
  run(data: unknown, job: RunningJob): Promise<void>;
  /** Told after each step that {@link RunningJob.progress} has stored: the place to publish it to a channel. */
  onProgress?(data: unknown, step: JobStep): void;
}

/** What a job knows of itself while it runs. */
export interface RunningJob {
  id: string;
  /** Aborted when the job has taken too long or its worker stops: what it does from then on may be done by another. */
  signal: AbortSignal;
  /** Says how far it has come. Cheap to call for each item: only whole percents are stored. Not inside a transaction. */
  progress(step: JobStep): Promise<void>;
}

/** How far a job has come. */
export interface JobStep {
  done: number;
  total: number;
}

/** Where a job stands. */
export type JobProgress =
  | { state: 'waiting' | 'done' | 'failed' }
  | { state: 'running'; step: JobStep | undefined };

/** How a queue is doing. */
export interface QueueHealth {
  queue: string;
  /** Jobs that could run now. */
  waiting: number;
  /** Jobs that are to wait, for their time or for another try. */
  delayed: number;
  running: number;
  /** Jobs that failed for good and nobody has retried. */
  failed: number;
  /** For how long the oldest of the waiting jobs could have run; 0 when none waits. */
  oldestSeconds: number;
}

/** A job that failed for good, without its data. */
export interface FailedJob {
  id: string;
  queue: string;
  enqueuedAt: Date;
  failedAt: Date;
  tries: number;
  /** Why its last try failed, in one line. */
  error: string | null;
}

/** Failed jobs: one, or all of a queue. */
export type FailedJobs = { id: string } | { queue: string };

/** The job queue. Jobs live in the database, so they survive a restart and are shared by all workers. */
export interface Jobs {
  /** Makes the queues. No job runs in this process until {@link Jobs.work}. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Runs the started definitions in this process. */
  work(): Promise<void>;
  /**
   * Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. Answers its id, or
   * undefined when a job about the same is there already.
   */
  enqueue(executor: Executor, name: string, data: object): Promise<string | undefined>;
  /** Where a job stands; undefined when there is none, or it ended more than a day ago. */
  progress(name: string, id: string): Promise<JobProgress | undefined>;
  /** How each queue is doing, by name. */
  health(): Promise<QueueHealth[]>;
  /** Jobs that failed for good, of one queue or of all, latest first. They are kept for 30 days. */
  failed(wanted: { queue?: string | undefined; limit: number; offset: number }): Promise<{
    list: FailedJob[];
    totalCount: number;
  }>;
  /** Puts failed jobs back into their queues, inside the caller's transaction; not those about which one waits already. */
  retry(executor: Executor, which: FailedJobs): Promise<{ retried: number; alreadyWaiting: number }>;
  /** Lets running jobs end for a while, then leaves them to be tried again elsewhere. */
  stop(): Promise<void>;
}
