import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { CallError } from '../../platform/http/call-error.ts';
import { root } from '../../platform/root.ts';
import { loadEncoding, type CountTokens } from './token-encoding.ts';

/** Longer texts are counted in a thread. Counting this many characters takes a few milliseconds, a few dozen at worst. */
const longestHere = 10_000;

/** An idle thread ends after this time, because it holds its own copy of the encoding table. */
const idleMilliseconds = 60_000;

const memoryMb = 512;

/** Of the thread's own time, for one text: the longest message takes a fifth of a second. A busy machine makes no text late. */
const mostMilliseconds = 10_000;

/** How often the time of a text is looked at until it is up. */
const looksPerLimit = 4;

/** Characters of all texts that wait: a hundred of the longest messages, which take some ten seconds. */
const mostWaiting = 20_000_000;

/** Seconds until fewer are waiting. */
const retryAfter = 5;

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
  text: string;
  resolve(tokens: number): void;
  reject(error: Error): void;
}

interface CountingThread {
  worker: Worker;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

const answer = z.object({ tokens: z.number() });
const waiting: Waiting[] = [];
let thread: CountingThread | undefined;
let charactersWaiting = 0;

function countInThread(text: string): Promise<number> {
  if (charactersWaiting + text.length > mostWaiting) throw new CallError('unavailable', { retryAfter });
  charactersWaiting += text.length;
  return new Promise((resolve, reject) => {
    waiting.push({ text, resolve, reject });
    next();
  });
}

/** Gives the thread the next text, one at a time, so that it is known which one takes too long. */
function next(): void {
  if (thread?.current) return;
  const current = waiting.shift();
  if (!current) return rest();
  charactersWaiting -= current.text.length;
  thread ??= startThread();
  thread.current = current;
  clearTimeout(thread.timer);
  thread.worker.ref();
  watch(thread, current);
  thread.worker.postMessage({ text: current.text });
}

function startThread(): CountingThread {
  const worker = new Worker(join(root, 'apps/server/dist/programs/count-tokens.worker.js'), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const started: CountingThread = { worker, current: undefined, timer: undefined };
  worker.on('message', (message: unknown) => {
    const { current } = started;
    started.current = undefined;
    clearTimeout(started.timer);
    current?.resolve(answer.parse(message).tokens);
    next();
  });
  worker.on('error', (error: Error) => giveUp(started, error));
  worker.on('exit', () => giveUp(started, new Error('The thread that counts tokens has ended.')));
  return started;
}

/** Ends the thread with a text that takes too long; the next text starts another. */
function watch(watched: CountingThread, text: Waiting): void {
  const begun = usageOf(watched.worker);
  function lookLater(): void {
    watched.timer = setTimeout(() => void look(), mostMilliseconds / looksPerLimit);
  }
  async function look(): Promise<void> {
    const used = (await usageOf(watched.worker)) - (await begun);
    if (watched.current !== text) return;
    if (used < mostMilliseconds) return lookLater();
    giveUp(watched, new CallError('unavailable', { retryAfter }));
    await watched.worker.terminate();
  }
  lookLater();
}

/** The processor time of a thread so far, in milliseconds; nothing of one that has ended. */
async function usageOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

/** An idle thread must not keep the process alive, and ends after a while. */
function rest(): void {
  const resting = thread;
  if (!resting) return;
  resting.worker.unref();
  resting.timer = setTimeout(() => {
    if (thread === resting) thread = undefined;
    void resting.worker.terminate();
  }, idleMilliseconds).unref();
}

/** Rejects the text that was being counted; those that wait are counted by a new thread. */
function giveUp(failed: CountingThread, error: Error): void {
  if (thread === failed) thread = undefined;
  clearTimeout(failed.timer);
  const { current } = failed;
  failed.current = undefined;
  if (!current) return;
  current.reject(error);
  next();
}
