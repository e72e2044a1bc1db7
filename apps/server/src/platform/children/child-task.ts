/** A kind of work for child processes, and what one process may take for it. */
export interface ChildTask {
  /** The program, a `*.child.ts` that calls `answerParent` or talks over its streams. */
  file: URL;
  /** Memory beyond what an idle process has: the heap, buffers and whatever native code allocates, together. */
  memoryMb: number;
  /** Bounds both the time on the clock and the processor's. */
  seconds: number;
  /** Most that the process may answer. */
  outputBytes: number;
}

/**
 * Why a child process gave no answer. `threw`: its code met an error it did not expect. `crash`: it ended in some other
 * way of its own. `stopped`: we ended it, because nobody waits for the answer any more.
 */
export type ChildFailure = 'memory' | 'time' | 'output' | 'crash' | 'threw' | 'stopped';

/** A child process ended without an answer. Its message is for the log; it may quote what the process was given. */
export class ChildError extends Error {
  readonly reason: ChildFailure;

  constructor(reason: ChildFailure, details = '') {
    super(details === '' ? `child process: ${reason}` : `child process: ${reason}\n${details}`);
    this.reason = reason;
  }
}

/** Whether the input was more than the process could take, as a hostile one is meant to be. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof ChildError)) return false;
  const { reason } = error;
  return reason === 'memory' || reason === 'time' || reason === 'output' || reason === 'crash';
}
