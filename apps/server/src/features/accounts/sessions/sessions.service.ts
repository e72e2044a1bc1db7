import { randomUUID } from 'node:crypto';
import { sessionTimes } from '@polylogue/contract/limits';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createAccessTokens } from './access-token.ts';
import { hashToken, type SessionSecrets } from '../../../platform/secrets.ts';
import { createRefreshTokens, sessionIdOf } from './refresh-token.ts';
import {
  endFamily,
  endSession,
  endSessionByToken,
  findRotated,
  holdAccount,
  insertSession,
  rotateToken,
} from './sessions.queries.ts';

/** A session's tokens, as held by a browser. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Whether the browser keeps them after it is closed. */
  remember: boolean;
}

/** Where a sign-in comes from. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  country: string | null;
}

/** A session to start. */
export interface NewSession {
  userId: number;
  remember: boolean;
  visitor: Visitor;
  impersonated?: boolean;
}

/** The session cookies of a request. */
export interface PresentedSession {
  caller: Caller | null;
  refreshToken: string | undefined;
}

/** Dependencies of sessions. */
export interface SessionsDeps {
  database: { db: Executor };
  realtime: { endSession(sessionId: string): Promise<void> };
  clock: Clock;
  secrets: { session: SessionSecrets };
}

/** Sign-ins: families of rotating refresh tokens, each with short-lived access tokens. */
export interface Sessions {
  /** Starts a session, inside the caller's transaction if there is one; an account deleted meanwhile gets none. */
  start(executor: Executor, session: NewSession): Promise<SessionTokens>;
  /**
   * Exchanges a refresh token for its successor, or null. The successor is derived from the token, so a token
   * repeated within ten seconds (two tabs, a lost response) gets the same one although only hashes are
   * stored. A token of ours that comes back later was copied: its whole family ends. One we never issued ends
   * nothing.
   */
  refresh(refreshToken: string): Promise<SessionTokens | null>;
  /** Ends the session of a request's cookies; does nothing without one. */
  endPresented(presented: PresentedSession): Promise<void>;
  /** Makes ended sessions effective at once: their access tokens are refused and their sockets closed. */
  revoke(sessionIds: readonly string[]): Promise<void>;
}

/** Creates the session service. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { clock, realtime } = deps;
  const { db } = deps.database;
  const refreshTokens = createRefreshTokens(deps.secrets.session);
  const accessTokens = createAccessTokens({ secrets: deps.secrets.session, clock });

  function expiryFrom(now: Date): Date {
    return new Date(now.getTime() + sessionTimes.refreshToken * 1000);
  }

  async function revoke(sessionIds: readonly string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => realtime.endSession(id)));
  }

  async function start(executor: Executor, session: NewSession) {
    const { userId, remember, visitor, impersonated = false } = session;
    if (!(await holdAccount(executor, userId))) throw new CallError('unauthorized');
    const sessionId = randomUUID();
    const refreshToken = refreshTokens.first(sessionId);
    const now = clock.now();
    await insertSession(executor, {
      id: sessionId,
      userId,
      tokenHash: hashToken(refreshToken),
      rotatedAt: now,
      remember,
      userAgent: visitor.userAgent,
      address: visitor.address,
      country: visitor.country,
      impersonated,
      createdAt: now,
      expiresAt: expiryFrom(now),
    });
    return {
      accessToken: await accessTokens.sign({ userId, sessionId, impersonated }),
      refreshToken,
      remember,
    };
  }

  async function refresh(refreshToken: string): Promise<SessionTokens | null> {
    const sessionId = sessionIdOf(refreshToken);
    if (!sessionId) return null;
    const now = clock.now();
    const tokenHash = hashToken(refreshToken);
    const successors = refreshTokens.successorsOf(sessionId, refreshToken);
    const [successor = ''] = successors;
    const since = new Date(now.getTime() - sessionTimes.refreshReplay * 1000);
    const holder =
      (await rotateToken(db, {
        sessionId,
        tokenHash,
        successorHash: hashToken(successor),
        now,
        expiresAt: expiryFrom(now),
      })) ?? (await findRotated(db, { sessionId, tokenHash, since, now }));
    if (!holder) {
      // Knowing a session's id must not be enough to end it.
      const isReused = refreshTokens.isIssued(refreshToken);
      if (isReused && (await endFamily(db, sessionId, now))) await revoke([sessionId]);
      return null;
    }
    const { userId, impersonated } = holder;
    const accessToken = await accessTokens.sign({ userId, sessionId, impersonated });
    // Another node may have derived it with the other of two secrets.
    const given = successors.find((one) => hashToken(one) === holder.tokenHash) ?? successor;
    return { accessToken, refreshToken: given, remember: holder.remember };
  }

  async function endPresented({ caller, refreshToken }: PresentedSession): Promise<void> {
    const now = clock.now();
    if (caller) {
      await endSession(db, { ...caller, now });
      await revoke([caller.sessionId]);
    }
    const sessionId = refreshToken === undefined ? null : sessionIdOf(refreshToken);
    if (refreshToken === undefined || !sessionId) return;
    const ended = await endSessionByToken(db, { sessionId, tokenHash: hashToken(refreshToken), now });
    if (ended) await revoke([sessionId]);
  }

  return { start, refresh, endPresented, revoke };
}
