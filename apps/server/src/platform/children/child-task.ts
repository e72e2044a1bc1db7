/** A kind of child-process work and its resource limits. */
export interface ChildTask {
  /** The program, a `*.child.ts` that calls `answerParent` or talks over its streams. The build bundles it. */
  file: URL;
  /** Memory on top of an idle process: heap, buffers and native allocations together. */
  memoryMb: number;
  /** Limits both wall-clock and CPU time. */
  seconds: number;
  /** Maximum size of the answer. */
  outputBytes: number;
  /** Environment variables for its libraries. */
  variables?: Readonly<Record<string, string>>;
  /** Options of the engine. */
  flags?: readonly string[];
}

/**
 * Why a child process gave no answer. `threw`: an unexpected error in its code. `crash`: it exited some other
 * way. `stopped`: we killed it because the caller gave up.
 */
export type ChildFailure = 'memory' | 'time' | 'output' | 'crash' | 'threw' | 'stopped';

/** A child process exited without an answer. The message is for the log only; it may quote the input. */
export class ChildError extends Error {
  readonly reason: ChildFailure;

  constructor(reason: ChildFailure, details = '') {
    super(details === '' ? `child process: ${reason}` : `child process: ${reason}\n${details}`);
    this.reason = reason;
  }
}

/** Whether the input exceeded the process's limits, as hostile input is meant to. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof ChildError)) return false;
  const { reason } = error;
  return reason === 'memory' || reason === 'time' || reason === 'output' || reason === 'crash';
}
