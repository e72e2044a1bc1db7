import { isNull, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A process that works on something gives a sign of life this often … */
const beatSeconds = 15;

/** … and is taken for dead after this silence. */
const silenceSeconds = 60;

/** Condition: no living process is at it. */
export function isLeft(beatAt: PgColumn, now: Date): SQL | undefined {
  return or(isNull(beatAt), lt(beatAt, new Date(now.getTime() - silenceSeconds * 1000)));
}

/**
 * Runs work that gives signs of life. A sign that cannot be given is left out: the next may be. None is under way any more
 * when this ends, so that what is written then stays.
 */
export async function whileBeating<T>(beat: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let sign: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sign = beat().catch(() => undefined);
  }, beatSeconds * 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sign;
  }
}
