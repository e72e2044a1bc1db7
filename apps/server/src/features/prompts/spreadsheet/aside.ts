import { Worker } from 'node:worker_threads';

/** Worker threads that took more memory or time than anything sensible does. */
export class AsideOverrunError extends Error {}

const memory = { maxOldGenerationSizeMb: 512 };

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work in a thread of its own, one piece of work at a time, so that megabytes of a spreadsheet hold up no running
 * answer and two of them at once do not take twice the memory.
 */
export function runAside<T>(
  file: URL,
  workerData: unknown,
  { patience, talk }: { patience: number; talk: (worker: Worker, resolve: (result: T) => void) => void },
): Promise<T> {
  const turn = last.then(() => runNow<T>(file, workerData, { patience, talk }));
  last = turn.catch(() => undefined);
  return turn;
}

function runNow<T>(
  file: URL,
  workerData: unknown,
  { patience, talk }: { patience: number; talk: (worker: Worker, resolve: (result: T) => void) => void },
): Promise<T> {
  const worker = new Worker(file, { workerData, resourceLimits: memory });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new AsideOverrunError()), patience);
    talk(worker, resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AsideOverrunError() : error),
    );
    worker.once('exit', () => reject(new Error('The thread ended without a result.')));
  }).finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
