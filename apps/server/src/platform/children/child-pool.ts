import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { CallError } from '../http/call-error.ts';
import type { TemporaryFolders } from '../temporary.ts';
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
  /**
   * `people` wait for an answer: they are refused rather than kept waiting, and one place is always theirs. `work` waits as long as
   * it lives; of several places one is its own as soon as it is free. Default `people`.
   */
  lane?: Lane;
  /** Called when the task begins to wait; what it returns, when it has its place or gave up. */
  onWait?: (() => () => void) | undefined;
}

/** Who waits for a place. */
export type Lane = 'people' | 'work';

/** A bounded pool of child processes for untrusted or heavy work. */
export interface ChildPool {
  /**
   * Runs the task in a new process once it is the user's turn. Throws {@link ChildError} when the process
   * gave no answer, and {@link CallError} when the queue of people is full or the caller gave up.
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
  /** Concurrent processes per user and lane; the rest stay free for others. */
  maxRunningPerUser: number;
  /** Maximum time of people in the queue. */
  maxWaitSeconds: number;
}

/** At least two for work, so one user's long task does not block everybody, and one for people. */
const ordinarySize = Math.min(4, Math.max(2, availableParallelism())) + 1;

const queueBounds = { maxWaiting: 64, maxWaitingPerUser: 4 };
/** Whoever hands in work bounds it. */
const workBounds = { maxWaiting: Infinity, maxWaitingPerUser: Infinity };

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
  temporary,
}: {
  log: Logger;
  bounds?: Partial<PoolBounds>;
  launcher?: Launcher;
  temporary: TemporaryFolders;
}): ChildPool {
  const { size = ordinarySize, maxWaitSeconds = 60 } = bounds ?? {};
  const { maxRunningPerUser = Math.max(1, size - 1) } = bounds ?? {};
  const lanes = {
    people: createLane(size, { ...queueBounds, ...bounds }),
    work: createLane(Math.max(1, size - 1), workBounds),
  };
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  function takeNext(): Waiting | undefined {
    const people = lanes.people.count();
    const work = lanes.work.count();
    if (people + work >= size) return undefined;
    // However many people come, one after the other, work goes on.
    const first = people > 0 && work === 0 ? lanes.work.next(maxRunningPerUser) : undefined;
    return first ?? lanes.people.next(maxRunningPerUser) ?? lanes.work.next(maxRunningPerUser);
  }

  function serveNext(): void {
    for (let next = takeNext(); next; next = takeNext()) next.begin();
  }

  /** Resolves when it is the user's turn; the slot is then taken. */
  function turn({ userId, lane = 'people' }: Asker, signal: AbortSignal): Promise<void> {
    const { queue } = lanes[lane];
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        if (queue.remove(userId, waiting)) waiting.refuse(error);
      };
      const onAbort = (): void => leave(new CallError('unavailable'));
      const onTooLong = (): void => {
        refusedTasks.inc();
        leave(new CallError('unavailable', { retryAfter }));
      };
      const timer = lane === 'people' ? setTimeout(onTooLong, maxWaitSeconds * 1_000) : undefined;
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
    const endWait = asker.onWait?.();
    await turn(asker, signal).finally(endWait);
    try {
      const run = { task, launcher: launcher ?? (await findLauncher()), signal, temporary };
      return await runChild(run, talk);
    } catch (error) {
      if (!(error instanceof ChildError)) throw error;
      if (error.reason === 'stopped') throw new CallError('unavailable');
      log.warn({ err: error, file: task.file.pathname }, 'a child process gave no answer');
      throw error;
    } finally {
      lanes[asker.lane ?? 'people'].free(asker.userId);
      serveNext();
    }
  }

  return {
    run: (task, asker, talk) => {
      const result = run(task, asker, talk);
      const settled = result.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return result;
    },
    counts: () => ({
      running: lanes.people.count() + lanes.work.count(),
      waiting: lanes.people.queue.count() + lanes.work.queue.count(),
    }),
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Those who wait and run in one lane. */
function createLane(places: number, bounds: QueueBounds) {
  const queue = createFairQueue<Waiting>(bounds);
  const runningByUser = new Map<number, number>();
  let running = 0;

  function change(userId: number, by: 1 | -1): void {
    running += by;
    const now = (runningByUser.get(userId) ?? 0) + by;
    if (now === 0) runningByUser.delete(userId);
    else runningByUser.set(userId, now);
  }

  return {
    queue,
    count: () => running,
    next: (perUser: number): Waiting | undefined => {
      if (running >= places) return undefined;
      const next = queue.next((userId) => (runningByUser.get(userId) ?? 0) < perUser);
      if (next) change(next.userId, 1);
      return next?.item;
    },
    free: (userId: number) => change(userId, -1),
  };
}
