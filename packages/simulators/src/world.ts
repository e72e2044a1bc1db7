import { randomBytes } from 'node:crypto';

/** Counts of answer streams since the start; tests read them to see that a disconnect stopped a generation. */
export interface Meter {
  active: number;
  started: number;
  finished: number;
  abandoned: number;
  tokens: number;
}

/** What a simulator takes from its surroundings instead of reaching for globals. */
export interface World {
  now(): Date;
  /** Milliseconds of a clock that never jumps; only differences mean something. */
  elapsed(): number;
  randomHex(bytes: number): string;
  /** Origin a browser uses to reach the simulators; known only after the port is. */
  origin(): string;
  meter: Meter;
  /** How often a `fail … times=n` directive has failed already, by vendor and message. */
  failures: Map<string, number>;
}

/** The real clock and real randomness. */
export function createWorld(origin: () => string): World {
  return {
    now: () => new Date(),
    elapsed: () => performance.now(),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    origin,
    meter: { active: 0, started: 0, finished: 0, abandoned: 0, tokens: 0 },
    failures: new Map(),
  };
}
