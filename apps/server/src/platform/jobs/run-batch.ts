import type { Job, JobResult } from 'pg-boss';
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
  onFailure(failure: JobFailure): void;
}

/** Runs the jobs of one batch together. Each ends for itself: one that fails takes no other along. */
export function runBatch(
  definition: JobDefinition,
  batch: readonly Job<unknown>[],
  context: BatchContext,
): Promise<JobResult[]> {
  return Promise.all(batch.map((job) => runJob(definition, job, context)));
}

async function runJob(
  definition: JobDefinition,
  job: Job<unknown>,
  context: BatchContext,
): Promise<JobResult> {
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
    return { id, status: 'completed' };
  } catch (error) {
    context.onFailure({ queue: definition.name, id, tries: job.retryCount + 1, error });
    return { id, status: 'failed', output: { message: describeFailure(error) } };
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
