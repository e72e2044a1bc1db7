import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { CallError } from '../http/call-error.ts';
import { ChildError, type ChildTask } from './child-task.ts';
import { createFairQueue, type QueueBounds } from './fair-queue.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { runChild, type Talk } from './run-child.ts';

/** Who the work is for. */
export interface Asker {
  userId: number;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal;
}

/** Child processes for work on what may be hostile or heavy, a few at a time. */
export interface ChildPool {
  /**
   * Runs a process of its own for the task as soon as it is the user's turn. Throws {@link ChildError} when the process
   * gave no answer, and {@link CallError} when there is no room to wait, or nobody waits any more.
   */
  run<Result>(task: ChildTask, asker: Asker, talk: Talk<Result>): Promise<Result>;
  /** Ends what runs and refuses what waits. */
  close(): Promise<void>;
}

/** How much a pool takes on. */
export interface PoolBounds extends QueueBounds {
  /** Processes at a time. */
  size: number;
  /** Of them, those of one user; the rest is free for others at once. */
  mostRunningPerUser: number;
  /** Longest that anything waits for its turn. */
  mostWaitSeconds: number;
}

/** At least two, or one user's long work would hold up everybody's. */
const ordinarySize = Math.min(4, Math.max(2, availableParallelism()));

const ordinaryBounds: PoolBounds = {
  size: ordinarySize,
  mostRunningPerUser: ordinarySize - 1,
  mostWaiting: 64,
  mostWaitingPerUser: 4,
  mostWaitSeconds: 60,
};

/** When to ask again: most work is done in a second or two. */
const retryAfter = 10;

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/** Makes a pool. What the system allows is found out at first use, unless a `launcher` is given. */
export function createChildPool({
  log,
  bounds,
  launcher,
}: {
  log: Logger;
  bounds?: Partial<PoolBounds>;
  launcher?: Launcher;
}): ChildPool {
  const { size, mostRunningPerUser, mostWaitSeconds, ...queueBounds } = { ...ordinaryBounds, ...bounds };
  const queue = createFairQueue<Waiting>(queueBounds);
  const runningByUser = new Map<number, number>();
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let places = size;

  function serveNext(): void {
    while (places > 0) {
      const next = queue.next((userId) => (runningByUser.get(userId) ?? 0) < mostRunningPerUser);
      if (!next) return;
      places -= 1;
      runningByUser.set(next.userId, (runningByUser.get(next.userId) ?? 0) + 1);
      next.item.begin();
    }
  }

  function freePlace(userId: number): void {
    places += 1;
    const left = (runningByUser.get(userId) ?? 1) - 1;
    if (left === 0) runningByUser.delete(userId);
    else runningByUser.set(userId, left);
    serveNext();
  }

  /** Resolves when it is the user's turn, whose place is taken then. */
  function turn(userId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        if (queue.remove(userId, waiting)) waiting.refuse(error);
      };
      const onAbort = (): void => leave(new CallError('unavailable'));
      const onTooLong = (): void => leave(new CallError('unavailable', { retryAfter }));
      const timer = setTimeout(onTooLong, mostWaitSeconds * 1_000);
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      if (signal.aborted) return waiting.refuse(new CallError('unavailable'));
      const refusal = queue.add(userId, waiting);
      if (refusal) {
        const code = refusal === 'full' ? 'unavailable' : 'too_many_requests';
        return waiting.refuse(new CallError(code, { retryAfter }));
      }
      signal.addEventListener('abort', onAbort);
      serveNext();
    });
  }

  async function run<Result>(task: ChildTask, asker: Asker, talk: Talk<Result>): Promise<Result> {
    const signals = asker.signal ? [closing.signal, asker.signal] : [closing.signal];
    const signal = AbortSignal.any(signals);
    await turn(asker.userId, signal);
    try {
      return await runChild({ task, launcher: launcher ?? (await findLauncher()), signal }, talk);
    } catch (error) {
      if (!(error instanceof ChildError)) throw error;
      if (error.reason === 'stopped') throw new CallError('unavailable');
      log.warn({ err: error, file: task.file.pathname }, 'a child process gave no answer');
      throw error;
    } finally {
      freePlace(asker.userId);
    }
  }

  return {
    run: (task, asker, talk) => {
      const result = run(task, asker, talk);
      const settled = result.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return result;
    },
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}
