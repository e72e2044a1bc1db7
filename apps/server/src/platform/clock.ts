/** Time as a dependency, so that tests can freeze or move it. */
export interface Clock {
  now(): Date;
}

/** The system clock, offset by a fixed number of seconds. */
export function systemClock(offsetSeconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}
