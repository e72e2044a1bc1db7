import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { CallError } from '../http/call-error.ts';
import { ChildError, type ChildTask } from './child-task.ts';
import { refusedTasks } from './children.metrics.ts';
import { createFairQueue, type QueueBounds } from './fair-queue.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { runChild, type Talk } from './run-child.ts';

/** The user and request the work is for. */
export interface Asker {
  userId: number;
  /** Aborted when the caller gives up. */
  signal?: AbortSignal;
}

/** A bounded pool of child processes for untrusted or heavy work. */
export interface ChildPool {
  /**
   * Runs the task in a new process once it is the user's turn. Throws {@link ChildError} when the process
   * gave no answer, and {@link CallError} when the queue is full or the caller gave up.
   */
  run<Result>(task: ChildTask, asker: Asker, talk: Talk<Result>): Promise<Result>;
  /** Processes that run, and tasks that wait for one. */
  counts(): { running: number; waiting: number };
  /** Kills running processes and rejects queued work. */
  close(): Promise<void>;
}

/** Limits of a pool. */
export interface PoolBounds extends QueueBounds {
  /** Concurrent processes. */
  size: number;
  /** Concurrent processes per user; the rest stay free for others. */
  maxRunningPerUser: number;
  /** Maximum time in the queue. */
  maxWaitSeconds: number;
}

/** At least two, so one user's long task does not block everybody. */
const ordinarySize = Math.min(4, Math.max(2, availableParallelism()));

const ordinaryBounds: PoolBounds = {
  size: ordinarySize,
  maxRunningPerUser: ordinarySize - 1,
  maxWaiting: 64,
  maxWaitingPerUser: 4,
  maxWaitSeconds: 60,
};

/** Most tasks finish within a second or two. */
const retryAfter = 10;

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/** Creates a pool. System capabilities are probed on first use unless a `launcher` is given. */
export function createChildPool({
  log,
  bounds,
  launcher,
}: {
  log: Logger;
  bounds?: Partial<PoolBounds>;
  launcher?: Launcher;
}): ChildPool {
  const { size, maxRunningPerUser, maxWaitSeconds, ...queueBounds } = { ...ordinaryBounds, ...bounds };
  const queue = createFairQueue<Waiting>(queueBounds);
  const runningByUser = new Map<number, number>();
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let places = size;

  function serveNext(): void {
    while (places > 0) {
      const next = queue.next((userId) => (runningByUser.get(userId) ?? 0) < maxRunningPerUser);
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

  /** Resolves when it is the user's turn; the slot is then taken. */
  function turn(userId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        if (queue.remove(userId, waiting)) waiting.refuse(error);
      };
      const onAbort = (): void => leave(new CallError('unavailable'));
      const onTooLong = (): void => {
        refusedTasks.inc();
        leave(new CallError('unavailable', { retryAfter }));
      };
      const timer = setTimeout(onTooLong, maxWaitSeconds * 1_000);
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
        refusedTasks.inc();
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
    counts: () => ({ running: size - places, waiting: queue.count() }),
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}
