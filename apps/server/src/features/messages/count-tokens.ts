import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { loadEncoding, type CountTokens } from './token-encoding.ts';

/** Longer texts are counted in a thread: this many characters take some milliseconds, at worst a few dozen. */
const longestHere = 10_000;

/** A thread that nobody asked for so long ends; it holds a table of its own. */
const idleMilliseconds = 60_000;

const memoryMb = 512;

let loaded: CountTokens | undefined;
let loading: Promise<CountTokens> | undefined;

/**
 * How many tokens a text has by one encoding for all models: it bounds a context, reserves tokens and stands in where a
 * vendor tells no usage. All of the text is counted, or there would be places in which to hide.
 */
export async function countTokens(text: string): Promise<number> {
  if (text.length > longestHere) return countInThread(text);
  return (loaded ?? (await load()))(text);
}

/** Loads the encoding on first use: a start must not wait for it. */
async function load(): Promise<CountTokens> {
  loading ??= loadEncoding();
  loaded = await loading;
  return loaded;
}

interface Waiting {
  resolve(tokens: number): void;
  reject(error: Error): void;
}

interface CountingThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

const answer = z.object({ id: z.number(), tokens: z.number() });
let thread: CountingThread | undefined;
let asked = 0;

function countInThread(text: string): Promise<number> {
  thread ??= startThread();
  const { worker, waiting, idle } = thread;
  clearTimeout(idle);
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, text });
  });
}

function startThread(): CountingThread {
  const worker = new Worker(new URL('count-tokens.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const started: CountingThread = { worker, waiting: new Map(), idle: undefined };
  worker.on('message', (message: unknown) => {
    const { id, tokens } = answer.parse(message);
    started.waiting.get(id)?.resolve(tokens);
    started.waiting.delete(id);
    if (started.waiting.size === 0) rest(started);
  });
  worker.on('error', (error: Error) => giveUp(started, error));
  worker.on('exit', () => giveUp(started, new Error('The thread that counts tokens has ended.')));
  return started;
}

/** Nobody waits for it: it must not keep the process, and goes after a while. */
function rest(resting: CountingThread): void {
  resting.worker.unref();
  resting.idle = setTimeout(() => {
    if (thread === resting) thread = undefined;
    void resting.worker.terminate();
  }, idleMilliseconds).unref();
}

/** Fails those who wait; the next text gets a thread of its own. */
function giveUp(failed: CountingThread, error: Error): void {
  if (thread === failed) thread = undefined;
  clearTimeout(failed.idle);
  for (const { reject } of failed.waiting.values()) reject(error);
  failed.waiting.clear();
}
