/** Time as a dependency, so that tests can pin or move it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, moved by a fixed number of seconds. */
export function systemClock(offsetSeconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}
