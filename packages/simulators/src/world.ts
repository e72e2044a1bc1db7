import { randomBytes } from 'node:crypto';

/** Counts of answer streams since the start; tests use them to check that a disconnect stopped a generation. */
export interface Meter {
  active: number;
  started: number;
  finished: number;
  abandoned: number;
  tokens: number;
}

/** A simulator's environment, in place of globals. */
export interface World {
  now(): Date;
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  elapsed(): number;
  randomHex(bytes: number): string;
  /** Origin of the simulators for browsers; known only after the port is. */
  origin(): string;
  /** Whether answers come at once unless a directive names a pace. */
  instant: boolean;
  meter: Meter;
  /** How often a `fail … times=n` directive has already failed, by vendor and message. */
  failures: Map<string, number>;
}

/** The real clock and randomness. */
export function createWorld(origin: () => string, instant = false): World {
  return {
    now: () => new Date(),
    elapsed: () => performance.now(),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    origin,
    instant,
    meter: { active: 0, started: 0, finished: 0, abandoned: 0, tokens: 0 },
    failures: new Map(),
  };
}
