import { Worker } from 'node:worker_threads';

/** Work that would hold every running answer up for seconds, and the bounds it is given. */
export interface Aside {
  /** A file that posts one result for its `workerData`. */
  worker: URL;
  memoryMb: number;
  /** Milliseconds after which the work is given up. */
  patience: number;
}

/** Does work in a thread of its own, one piece at a time; what takes too long answers `too long`. */
export function createAside<Data, Result>(aside: Aside): (data: Data) => Promise<Result | 'too long'> {
  let last: Promise<unknown> = Promise.resolve();
  return (data) => {
    const turn = last.then(() => workAside<Data, Result>(aside, data));
    last = turn.catch(() => undefined);
    return turn;
  };
}

function workAside<Data, Result>(aside: Aside, workerData: Data): Promise<Result | 'too long'> {
  const worker = new Worker(aside.worker, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: aside.memoryMb },
  });
  return new Promise<Result | 'too long'>((resolve, reject) => {
    const timer = setTimeout(() => resolve('too long'), aside.patience);
    worker.once('message', (result: Result) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The work ended without a result.'));
    });
  }).finally(() => worker.terminate());
}
