import type { SessionsEnd } from './broker.ts';
import { tokenLifetime, type Admission } from './token.ts';

/** Whether a socket or token belongs to an ended session or user. A session never comes back; a user may. */
export function isEnded({ caller, issuedAt }: Admission, end: SessionsEnd): boolean {
  return caller.sessionId === end.sessionId || (caller.userId === end.userId && issuedAt <= end.at);
}

/** Remembers ended sessions for as long as an older token could still open a socket. */
export interface EndedSessions {
  add(end: SessionsEnd): void;
  has(admission: Admission): boolean;
  forget(now: number): void;
}

/** Creates an empty list of ended sessions. */
export function createEndedSessions(): EndedSessions {
  // By what they are asked for: thousands may arrive at once when a node reconnects.
  const sessions = new Map<string, number>();
  const users = new Map<number, number>();

  return {
    add: ({ sessionId, userId, at }) => {
      if (sessionId !== undefined) sessions.set(sessionId, at);
      if (userId !== undefined) users.set(userId, Math.max(at, users.get(userId) ?? 0));
    },
    has: ({ caller, issuedAt }) =>
      sessions.has(caller.sessionId) || issuedAt <= (users.get(caller.userId) ?? Number.NEGATIVE_INFINITY),
    forget: (now) => {
      forgetBefore(sessions, now - tokenLifetime);
      forgetBefore(users, now - tokenLifetime);
    },
  };
}

function forgetBefore<Key>(ends: Map<Key, number>, before: number): void {
  for (const [key, at] of ends) if (at < before) ends.delete(key);
}
