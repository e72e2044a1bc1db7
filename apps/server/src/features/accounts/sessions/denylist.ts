import { sessionTimes } from '@polylogue/contract/limits';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import { listEndedSince } from './sessions.queries.ts';

/** Sessions that ended while their access tokens are still valid. Held in memory. */
export interface Denylist {
  has(sessionId: string): boolean;
}

/**
 * Begins with what the database says has ended lately, so that a restart opens nothing again. What ends from now on it is
 * told by the realtime, which brings the same news to every node. It listens first: a session that ends while the
 * database is asked is in one of the two.
 */
export async function openDenylist(options: {
  database: { db: Executor };
  clock: Clock;
  realtime: Pick<Realtime, 'onEnd'>;
}): Promise<Denylist> {
  const { clock, realtime } = options;
  const life = sessionTimes.denylist * 1000;
  const ended = new Map<string, number>();

  function add(sessionId: string, endedAt: Date): void {
    const now = clock.now().getTime();
    for (const [oldest, until] of ended) {
      if (until > now) break;
      ended.delete(oldest);
    }
    const until = endedAt.getTime() + life;
    if (until > now) ended.set(sessionId, until);
  }

  realtime.onEnd(({ sessionId, at }) => {
    if (sessionId !== undefined) add(sessionId, new Date(at));
  });
  const since = new Date(clock.now().getTime() - life);
  for (const { id, endedAt } of await listEndedSince(options.database.db, since)) {
    if (endedAt) add(id, endedAt);
  }
  return { has: (sessionId) => (ended.get(sessionId) ?? 0) > clock.now().getTime() };
}
