import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { TemporaryFolders } from '../temporary.ts';
import { exitCodes } from './child-side.ts';
import { ChildError, type ChildFailure, type ChildTask } from './child-task.ts';
import { commandOf, type Launcher } from './launcher.ts';
import { decodeMessage, encodeMessage, MalformedMessageError, type Message } from './message.ts';

/** A running child process, as seen by its parent. */
export interface Child {
  pid: number;
  input: Writable;
  output: Readable;
}

/** Gives a child process its work and waits for the result. */
export type Talk<Result> = (child: Child) => Promise<Result>;

/** One run of a child process. */
export interface ChildRun {
  task: ChildTask;
  launcher: Launcher;
  signal: AbortSignal;
  temporary: TemporaryFolders;
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Tail of its standard error. */
  stderr: string;
}

/** How much of standard error is kept for the log. */
const stderrCharacters = 4_000;

/** Requests take priority when cores are scarce. */
const niceness = 10;

/**
 * Starts a process in an empty folder, talks to it, and makes sure that it and all its descendants are gone
 * afterwards. Throws {@link ChildError} if it exits without an answer.
 */
export async function runChild<Result>(run: ChildRun, talk: Talk<Result>): Promise<Result> {
  const directory = await run.temporary.make('child');
  try {
    return await runIn(directory, run, talk);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runIn<Result>(
  directory: string,
  { task, launcher, signal }: ChildRun,
  talk: Talk<Result>,
): Promise<Result> {
  if (signal.aborted) throw new ChildError('stopped');
  const { command, args, env } = commandOf(launcher, task);
  // `detached` makes it a process group leader, so the whole group can be killed.
  const child = spawn(command, args, {
    cwd: directory,
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const ending = endOf(child);
  let stoppedFor: ChildFailure | 'broken talk' | undefined;
  const stop = (reason: NonNullable<typeof stoppedFor>): void => {
    stoppedFor ??= reason;
    // Once the process has exited, its pid may be reused.
    if (child.exitCode === null && child.signalCode === null) endGroup(child);
  };
  const outcome = ending.then((end) => {
    const failure = failureOf(end, stoppedFor);
    if (failure && failure !== 'broken talk') throw new ChildError(failure, end.stderr);
  });
  const giveUp = (): void => stop('stopped');
  signal.addEventListener('abort', giveUp);
  const timer = setTimeout(() => stop('time'), task.seconds * 1_000);
  const talkToEnd = async (): Promise<Result> => {
    try {
      return await talk(streamsOf(child, task.outputBytes, () => stop('output')));
    } catch (error) {
      stop('broken talk');
      // The exit status explains more than a broken stream.
      await outcome;
      throw error;
    }
  };
  try {
    const [result] = await Promise.all([talkToEnd(), outcome]);
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

function endOf(child: ChildProcess): Promise<Ending> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrCharacters);
  });
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Descendants would hold the streams open and never be noticed.
    child.once('exit', () => endGroup(child));
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}

function streamsOf(child: ChildProcess, maxBytes: number, onTooMuch: () => void): Child {
  const { pid, stdin: input } = child;
  const output = child.stdio[3];
  if (pid === undefined || !input || !(output instanceof Readable)) throw new ChildError('crash');
  lowerPriority(pid);
  return { pid, input, output: Readable.from(bounded(output, maxBytes, onTooMuch)) };
}

async function* bounded(
  output: AsyncIterable<Buffer>,
  maxBytes: number,
  onTooMuch: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of output) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      onTooMuch();
      throw new ChildError('output');
    }
    yield chunk;
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has already exited.
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is already empty.
  }
}

/** Maps an exit status to a failure; undefined after a clean exit. */
function failureOf<Stopped>(
  { code, signal, stderr }: Ending,
  stoppedFor: Stopped,
): ChildFailure | Stopped | undefined {
  if (signal === 'SIGKILL' && stoppedFor !== undefined) return stoppedFor;
  if (code === 0) return undefined;
  if (code === exitCodes.threw) return 'threw';
  if (code === exitCodes.tooMuch) return 'memory';
  if (signal === 'SIGXCPU') return 'time';
  // The kernel's OOM killer leaves no other trace.
  if (signal === 'SIGKILL') return 'memory';
  return /out of memory|allocation failed|bad_alloc/i.test(stderr) ? 'memory' : 'crash';
}

/** Sends a message and reads the answer. */
export async function exchange({ input, output }: Child, message: Message): Promise<Message> {
  const [bytes] = await Promise.all([buffer(output), pipeline(encodeMessage(message), input)]);
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (error instanceof MalformedMessageError) throw new ChildError('crash', 'The answer is no message.');
    throw error;
  }
}
