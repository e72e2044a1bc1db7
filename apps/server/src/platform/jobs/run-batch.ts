import type { Job } from 'pg-boss';
import { inNewContext } from '../context.ts';
import { jobContext } from './job-context.ts';
import type { JobDefinition, JobStep } from './jobs.ts';
import { describeFailure } from './job-error.ts';
import { usualExpireSeconds } from './queues.ts';

/** A failed attempt at a job. */
export interface JobFailure {
  queue: string;
  id: string;
  /** Attempts so far, including this one. */
  tries: number;
  error: unknown;
}

/** What a batch runs with. */
export interface BatchContext {
  storeProgress(job: Job<unknown>, step: JobStep): Promise<void>;
  /** Schedules a retry, or moves the job to the dead-letter queue. */
  fail(job: Job<unknown>, reason: string): Promise<void>;
  onFailure(failure: JobFailure): void;
}

/**
 * Runs the jobs of a batch together. Failed ones are handled one by one and do not affect the others; the
 * caller completes the rest.
 */
export async function runBatch(
  definition: JobDefinition,
  batch: readonly Job<unknown>[],
  context: BatchContext,
): Promise<void> {
  await Promise.all(batch.map((job) => runJob(definition, job, context)));
}

async function runJob(definition: JobDefinition, job: Job<unknown>, context: BatchContext): Promise<void> {
  const { id } = job;
  const { data, context: work } = jobContext(definition.name, id, job.data);
  const { expireSeconds = usualExpireSeconds } = definition;
  const end = new AbortController();
  const stop = () => end.abort(new Error('The worker was stopped.'));
  const late = () => end.abort(new Error(`The job took longer than ${expireSeconds} s.`));
  const timer = setTimeout(late, expireSeconds * 1000);
  job.signal.addEventListener('abort', stop);
  let failure: unknown;
  try {
    const progress = wholePercents(async (step) => {
      await context.storeProgress(job, step);
      definition.onProgress?.(data, step);
    });
    await unlessAborted(end.signal, () =>
      inNewContext(work, async () => definition.run(data, { id, signal: end.signal, progress })),
    );
  } catch (error) {
    failure = error;
    inNewContext(work, () =>
      context.onFailure({ queue: definition.name, id, tries: job.retryCount + 1, error }),
    );
    await context.fail(job, describeFailure(error));
  } finally {
    work.span?.end(failure);
    clearTimeout(timer);
    // pg-boss also aborts the signal of a finished job, through its timer.
    job.signal.removeEventListener('abort', stop);
  }
}

/** A job that ignores its signal is abandoned, so that its worker can go on. */
function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work().then(resolve, reject);
  });
}

function wholePercents(store: (step: JobStep) => Promise<void>): (step: JobStep) => Promise<void> {
  let stored: number | undefined;
  return async (step) => {
    const percent = step.total > 0 ? Math.floor((100 * step.done) / step.total) : 0;
    if (percent === stored) return;
    stored = percent;
    await store(step);
  };
}
