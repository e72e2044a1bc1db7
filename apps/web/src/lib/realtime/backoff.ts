const firstDelay = 1_000;
const maxDelay = 30_000;

/** Maximum delay before the given attempt (0 is the first), in milliseconds. */
export function backoffCeiling(attempt: number): number {
  return Math.min(maxDelay, firstDelay * 2 ** attempt);
}

/** Full jitter: anywhere below the ceiling, to avoid a thundering herd after a server restart. */
export function backoffDelay(attempt: number, random: () => number): number {
  return Math.floor(random() * backoffCeiling(attempt));
}
