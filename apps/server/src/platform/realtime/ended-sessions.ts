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
  const ends = new Set<SessionsEnd>();
  return {
    add: (end) => void ends.add(end),
    has: (admission) => [...ends].some((end) => isEnded(admission, end)),
    forget: (now) => {
      for (const end of ends) if (end.at + tokenLifetime < now) ends.delete(end);
    },
  };
}
