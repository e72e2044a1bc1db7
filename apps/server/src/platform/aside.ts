import { Worker } from 'node:worker_threads';

/** Work that would hold every running answer up for seconds, and the bounds it is given. */
export interface Aside {
  /** A file that posts one result for its `workerData`, unless it is talked with otherwise. */
  worker: URL;
  memoryMb: number;
  /** Milliseconds after which the work is given up. */
  patience: number;
}

/** What is said with the thread until there is a result. */
export type Talk<Result> = (worker: Worker, resolve: (result: Result) => void) => void;

/** Does a piece of work aside; what takes more time or memory than it is given answers `too much`. */
export type WorkAside<Data, Result> = (data: Data, talk?: Talk<Result>) => Promise<Result | 'too much'>;

/**
 * Makes work run in threads of their own, one piece at a time, so that it holds up no running answer and two pieces do
 * not take twice the memory.
 */
export function createAside<Data, Result>(aside: Aside): WorkAside<Data, Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (data, talk = takeMessage) => {
    const turn = last.then(() => workNow(aside, data, talk));
    last = turn.catch(() => undefined);
    return turn;
  };
}

function takeMessage<Result>(worker: Worker, resolve: (result: Result) => void): void {
  worker.once('message', resolve);
}

async function workNow<Data, Result>(
  { worker: file, memoryMb, patience }: Aside,
  workerData: Data,
  talk: Talk<Result>,
): Promise<Result | 'too much'> {
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result | 'too much'>((resolve, reject) => {
      timer = setTimeout(() => resolve('too much'), patience);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('too much');
        else reject(error);
      });
      worker.once('exit', () => reject(new Error('The thread ended without a result.')));
      talk(worker, resolve);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
