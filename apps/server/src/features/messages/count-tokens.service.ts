import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { root } from '../../platform/root.ts';
import { loadEncoding, type CountTokens } from './token-encoding.ts';

/** Longer texts are counted in a thread. Counting this many characters takes a few milliseconds, a few dozen at worst. */
const longestHere = 10_000;

/** An idle thread ends after this time, because it holds its own copy of the encoding table. */
const idleMilliseconds = 60_000;

const memoryMb = 512;

let loaded: CountTokens | undefined;
let loading: Promise<CountTokens> | undefined;

/**
 * Counts the tokens of a text, with one encoding for all models. The count limits the context, sizes the reserve and
 * replaces a usage that the vendor does not report. The whole text is counted, so that nothing can be hidden in it.
 */
export async function countTokens(text: string): Promise<number> {
  if (text.length > longestHere) return countInThread(text);
  return (loaded ?? (await load()))(text);
}

/** Loads the encoding on first use, to keep it out of the start. */
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
  const worker = new Worker(join(root, 'apps/server/dist/programs/count-tokens.worker.js'), {
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

/** An idle thread must not keep the process alive, and ends after a while. */
function rest(resting: CountingThread): void {
  resting.worker.unref();
  resting.idle = setTimeout(() => {
    if (thread === resting) thread = undefined;
    void resting.worker.terminate();
  }, idleMilliseconds).unref();
}

/** Rejects all pending counts; the next text starts a new thread. */
function giveUp(failed: CountingThread, error: Error): void {
  if (thread === failed) thread = undefined;
  clearTimeout(failed.idle);
  for (const { reject } of failed.waiting.values()) reject(error);
  failed.waiting.clear();
}
