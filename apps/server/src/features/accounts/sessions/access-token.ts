import { createSecretKey } from 'node:crypto';
import { sessionTimes } from '@polylogue/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deriveKey } from '../../../platform/secrets.ts';

/** Short-lived tokens that name a user and a session without a look into the database. */
export interface AccessTokens {
  sign(caller: Caller): Promise<string>;
  /** Null when the token is forged or expired. Answers at once for a token it has seen. */
  verify(token: string): Caller | null | Promise<Caller | null>;
}

interface Seen {
  caller: Caller;
  expiresAt: number;
}

/** Tokens remembered as genuine; each request brings one, and checking a signature anew takes a trip to a thread. */
const seenLimit = 10_000;

/** Signs and verifies with a key made of the session secret. */
export function createAccessTokens(options: { secret: string; clock: Clock }): AccessTokens {
  const key = createSecretKey(deriveKey(options.secret, 'access-token'));
  const { clock } = options;
  const seen = new Map<string, Seen>();

  async function verifyAnew(token: string): Promise<Caller | null> {
    const known = await read(token);
    if (!known) return null;
    for (const oldest of seen.keys()) {
      if (seen.size < seenLimit) break;
      seen.delete(oldest);
    }
    seen.set(token, known);
    return known.caller;
  }

  async function read(token: string): Promise<Seen | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
      const { sub, sid, exp, imp } = payload;
      if (sub === undefined || typeof sid !== 'string' || exp === undefined) return null;
      const caller = { userId: Number(sub), sessionId: sid, ...(imp === true ? { impersonated: true } : {}) };
      return { caller, expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }

  return {
    sign: (caller) => {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: caller.sessionId, ...(caller.impersonated ? { imp: true } : {}) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(caller.userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + sessionTimes.accessToken)
        .sign(key);
    },
    verify: (token) => {
      const known = seen.get(token);
      if (!known) return verifyAnew(token);
      if (known.expiresAt > clock.now().getTime()) return known.caller;
      seen.delete(token);
      return null;
    },
  };
}
