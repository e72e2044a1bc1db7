import { setTimeout as wait } from 'node:timers/promises';

/** Waits for work to end, but not longer than this; it goes on then. */
export async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(seconds * 1000, undefined, { ref: false })]);
}
