import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { exitCodes } from './child-side.ts';
import { ChildError, type ChildFailure, type ChildTask } from './child-task.ts';
import { commandOf, type Launcher } from './launcher.ts';
import { decodeMessage, encodeMessage, MalformedMessageError, type Message } from './message.ts';

/** A running child process, as its parent talks with it. */
export interface Child {
  pid: number;
  input: Writable;
  output: Readable;
}

/** Gives a child process its work and waits for the result. */
export type Talk<Result> = (child: Child) => Promise<Result>;

/** What to run, and when to give it up. */
export interface ChildRun {
  task: ChildTask;
  launcher: Launcher;
  signal: AbortSignal;
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last that it wrote to standard error. */
  stderr: string;
}

/** How much of standard error is kept for the log. */
const stderrCharacters = 4_000;

/** Answers to people come first where there are fewer cores than work. */
const niceness = 10;

/**
 * Starts a process in an empty folder of its own, talks with it, and sees to it that the process and all it has started
 * are gone in the end. Throws {@link ChildError} when it ended without an answer.
 */
export async function runChild<Result>(run: ChildRun, talk: Talk<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-child-'));
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
  // Detached makes it the leader of a process group, which can be ended as a whole.
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
    // The number of a process that has ended may be another's by now.
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
      // How the process ended says more than that a stream broke.
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
    // Whatever it has started holds its streams open, and would never be missed.
    child.once('exit', () => endGroup(child));
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}

function streamsOf(child: ChildProcess, mostBytes: number, onTooMuch: () => void): Child {
  const { pid, stdin: input } = child;
  const output = child.stdio[3];
  if (pid === undefined || !input || !(output instanceof Readable)) throw new ChildError('crash');
  lowerPriority(pid);
  return { pid, input, output: Readable.from(bounded(output, mostBytes, onTooMuch)) };
}

async function* bounded(
  output: AsyncIterable<Buffer>,
  mostBytes: number,
  onTooMuch: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of output) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
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
    // It has ended already.
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // There is nobody left in the group.
  }
}

/** Why a process that ended so gave no answer; undefined if it ended as it should. */
function failureOf<Stopped>(
  { code, signal, stderr }: Ending,
  stoppedFor: Stopped,
): ChildFailure | Stopped | undefined {
  if (signal === 'SIGKILL' && stoppedFor !== undefined) return stoppedFor;
  if (code === 0) return undefined;
  if (code === exitCodes.threw) return 'threw';
  if (code === exitCodes.tooMuch) return 'memory';
  if (signal === 'SIGXCPU') return 'time';
  // The system's own last resort when memory runs out, which says nothing.
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
