const firstDelay = 1_000;
const maxDelay = 30_000;

/** Upper end of the wait before the given try (0 is the first), in milliseconds. */
export function backoffCeiling(attempt: number): number {
  return Math.min(maxDelay, firstDelay * 2 ** attempt);
}

/** Full jitter: anywhere below the ceiling, so that a restarted server is not met by everybody at once. */
export function backoffDelay(attempt: number, random: () => number): number {
  return Math.floor(random() * backoffCeiling(attempt));
}
