import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { root } from '../root.ts';
import { renderedPage, type RenderStart } from './server-build.ts';

/** How renderings of pages with somebody's text have ended. */
export const renderedPagesTotal = new Counter({
  name: 'rendered_pages_total',
  help: 'Pages with text of users by what became of their rendering; those that were not rendered are left to the app',
  labelNames: ['outcome'],
  registers: [],
});

/** A page that is rendered from text of users. */
export type RenderJob =
  | { kind: 'page'; url: string; locale: string; start: RenderStart }
  | { kind: 'chat'; locale: string; content: object };

const rendering = renderedPage.partial({ title: true }).extend({ isReadable: z.boolean().optional() });

/** A rendered page; the skeleton of a chat has no title. */
export type Rendering = z.infer<typeof rendering>;

/** Why a page was not rendered. */
type Reason = 'busy' | 'late' | 'failed';

/** A page was not rendered. The app renders it in the browser. */
export class RenderError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Renders pages with text of users, one at a time and never on the thread that answers requests. */
export interface PageRenderer {
  /**
   * Throws {@link RenderError} if there is no room, or if it takes too much time or memory. A reader has one place among those
   * that wait, and none for a while after a page that took too long: the thread is everybody's.
   */
  render(job: RenderJob, reader: string): Promise<Rendering>;
  close(): Promise<void>;
}

/** What rendering may take. */
export interface RenderLimits {
  memoryMb: number;
  /**
   * For one page, of the thread's own time: a busy machine makes no page late. A usual one takes some twenty milliseconds, a long
   * shared chat a quarter of a second.
   */
  milliseconds: number;
  /** For the pages before it: a reader who waits longer is better served by the app. */
  waitMilliseconds: number;
  /** For a thread to begin. */
  startMilliseconds: number;
  /** Pages that wait, of as many readers. */
  waiting: number;
  /** How long a reader waits for another page after one that took too long. Two such in a minute take four seconds of it. */
  pauseMilliseconds: number;
  /** A thread without work ends after this time, because it holds the web app in memory. */
  idleMilliseconds: number;
}

const ordinaryLimits: RenderLimits = {
  memoryMb: 256,
  milliseconds: 2_000,
  waitMilliseconds: 2_000,
  startMilliseconds: 30_000,
  waiting: 32,
  pauseMilliseconds: 30_000,
  idleMilliseconds: 15 * 60_000,
};

/** How often the time of a page is looked at until it is up, and how many looks it has if it does nothing but wait. */
const looksPerLimit = 4;
const mostLooks = 40;

const program = join(root, 'apps/server/dist/programs/page-renderer.worker.js');
const answer = z.union([z.literal('ready'), z.object({ page: rendering }), z.object({ error: z.string() })]);

interface Task {
  job: RenderJob;
  reader: string;
  timer: NodeJS.Timeout;
  resolve(page: Rendering): void;
  reject(error: RenderError): void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
}

/** The processor time of a thread so far, in milliseconds; nothing of one that has ended. */
async function usageOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

/** Makes a renderer of the web app's build. Its thread starts with the first page. */
export function createPageRenderer(build: string, limits: RenderLimits = ordinaryLimits): PageRenderer {
  const waiting: Task[] = [];
  const pausing = new Set<string>();
  let current: Task | undefined;
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Thread {
    const worker = new Worker(program, {
      workerData: build,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const started = { worker, isReady: false };
    worker.on('message', (message: unknown) => {
      if (thread === started) hear(started, answer.parse(message));
    });
    worker.on('error', (error: Error) => lose(started, error.message));
    worker.on('exit', () => lose(started, 'The thread has ended.'));
    return started;
  }

  function hear(from: Thread, said: z.infer<typeof answer>): void {
    if (said === 'ready') from.isReady = true;
    else if ('page' in said) take()?.resolve(said.page);
    else take()?.reject(new RenderError('failed', said.error));
    next();
  }

  /** The page in work, which has ended. */
  function take(): Task | undefined {
    const ended = current;
    current = undefined;
    clearTimeout(ended?.timer);
    return ended;
  }

  /** What made a thread end is not tried again; one that cannot begin fails all that wait for it. */
  function lose(lost: Thread, message: string): void {
    if (thread !== lost) return;
    thread = undefined;
    take()?.reject(new RenderError('failed', message));
    if (lost.isReady) return next();
    for (const task of waiting.splice(0)) {
      clearTimeout(task.timer);
      task.reject(new RenderError('failed', message));
    }
  }

  function next(): void {
    clearTimeout(idle);
    if (current) return;
    if (waiting.length === 0) return rest();
    thread ??= start();
    if (!thread.isReady) return;
    const task = waiting.shift();
    if (!task) return;
    clearTimeout(task.timer);
    current = task;
    thread.worker.ref();
    watch(thread.worker, task);
    thread.worker.postMessage(task.job);
  }

  /** Ends a page that has used up its time. */
  function watch(worker: Worker, task: Task): void {
    const begun = usageOf(worker);
    let looks = 0;
    function lookLater(): void {
      task.timer = setTimeout(() => void look(), limits.milliseconds / looksPerLimit);
    }
    async function look(): Promise<void> {
      looks += 1;
      const used = (await usageOf(worker)) - (await begun);
      if (current !== task) return;
      if (used >= limits.milliseconds || looks >= mostLooks) abandon(task);
      else lookLater();
    }
    lookLater();
  }

  /** An idle thread must not keep the process alive, and ends after a while. */
  function rest(): void {
    thread?.worker.unref();
    idle = setTimeout(() => void end(), limits.idleMilliseconds).unref();
  }

  function end(): Promise<unknown> {
    const ended = thread;
    thread = undefined;
    return ended?.worker.terminate() ?? Promise.resolve();
  }

  /** A thread cannot be interrupted, so it ends with the page that takes too long. The next begins at once. */
  function abandon(task: Task): void {
    if (current !== task) return;
    void end();
    thread = start();
    pausing.add(task.reader);
    setTimeout(() => pausing.delete(task.reader), limits.pauseMilliseconds).unref();
    take()?.reject(new RenderError('late', 'The page takes too long.'));
    next();
  }

  function giveUp(task: Task): void {
    const at = waiting.indexOf(task);
    if (at === -1) return;
    waiting.splice(at, 1);
    task.reject(new RenderError('busy', 'Other pages are being rendered.'));
  }

  return {
    render: (job, reader) => {
      if (waiting.length >= limits.waiting) {
        return Promise.reject(new RenderError('busy', 'Too many pages are waiting.'));
      }
      if (pausing.has(reader) || waiting.some((task) => task.reader === reader)) {
        return Promise.reject(new RenderError('busy', 'The reader has to wait.'));
      }
      return new Promise((resolve, reject) => {
        const patience = thread?.isReady === true ? limits.waitMilliseconds : limits.startMilliseconds;
        const task: Task = { job, reader, resolve, reject, timer: setTimeout(() => giveUp(task), patience) };
        waiting.push(task);
        next();
      });
    },
    close: async () => {
      clearTimeout(idle);
      for (const task of [...waiting.splice(0), take()]) {
        clearTimeout(task?.timer);
        task?.reject(new RenderError('busy', 'The server is closing.'));
      }
      await end();
    },
  };
}
