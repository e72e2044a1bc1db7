import { setTimeout as wait } from 'node:timers/promises';

/** Waits for work to end, but no longer than this. The work itself is not stopped. */
export async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(seconds * 1000, undefined, { ref: false })]);
}
