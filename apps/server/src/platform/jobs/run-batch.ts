import type { Job } from 'pg-boss';
import type { JobDefinition, JobStep } from './jobs.ts';
import { describeFailure } from './job-error.ts';
import { usualExpireSeconds } from './queues.ts';

/** One try of a job that did not succeed. */
export interface JobFailure {
  queue: string;
  id: string;
  /** Tries so far, this one included. */
  tries: number;
  error: unknown;
}

/** What a batch is run with. */
export interface BatchContext {
  storeProgress(job: Job<unknown>, step: JobStep): Promise<void>;
  /** Has a job tried again, or put aside for good. */
  fail(job: Job<unknown>, reason: string): Promise<void>;
  onFailure(failure: JobFailure): void;
}

/**
 * Runs the jobs of one batch together. Each that fails is put aside by itself and takes no other along; those that are
 * left are for the caller to complete.
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
  const end = new AbortController();
  const { expireSeconds = usualExpireSeconds } = definition;
  const late = () => end.abort(new Error(`The job took longer than ${expireSeconds} s.`));
  const timer = setTimeout(late, expireSeconds * 1000);
  job.signal.addEventListener('abort', () => end.abort(new Error('The worker was stopped.')), { once: true });
  try {
    const progress = wholePercents(async (step) => {
      await context.storeProgress(job, step);
      definition.onProgress?.(job.data, step);
    });
    await unlessAborted(end.signal, async () =>
      definition.run(job.data, { id, signal: end.signal, progress }),
    );
  } catch (error) {
    context.onFailure({ queue: definition.name, id, tries: job.retryCount + 1, error });
    await context.fail(job, describeFailure(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A job that does not heed its signal is left behind: its worker goes on to the next. */
function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
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
