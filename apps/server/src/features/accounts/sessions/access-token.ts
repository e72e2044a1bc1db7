import { createSecretKey, type KeyObject } from 'node:crypto';
import { sessionTimes } from '@polylogue/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { callerOf, type Caller, type Identity } from '../../../platform/http/caller.ts';
import { deriveKey, type SessionSecrets } from '../../../platform/secrets.ts';

/** Short-lived tokens that name a user and a session, verified without the database. */
export interface AccessTokens {
  sign(identity: Identity): Promise<string>;
  /** Null if the token is forged or expired. Synchronous for a token seen before. */
  verify(token: string): Caller | null | Promise<Caller | null>;
}

interface Seen {
  caller: Caller;
  expiresAt: number;
}

/**
 * Number of verified tokens remembered: every request brings one, and verifying a signature takes a thread
 * pool round trip.
 */
const seenLimit = 10_000;

/** Signs and verifies with a key derived from the session secret. */
export function createAccessTokens(options: { secrets: SessionSecrets; clock: Clock }): AccessTokens {
  const { clock, secrets } = options;
  const [newest, ...others] = secrets;
  const key = keyOf(newest);
  const keys = [key, ...others.map(keyOf)];
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
    for (const one of keys) {
      const found = await readBy(one, token);
      if (found) return found;
    }
    return null;
  }

  async function readBy(one: KeyObject, token: string): Promise<Seen | null> {
    try {
      const { payload } = await jwtVerify(token, one, { algorithms: ['HS256'], currentDate: clock.now() });
      const { sub, sid, exp, imp } = payload;
      if (sub === undefined || typeof sid !== 'string' || exp === undefined) return null;
      const identity = {
        userId: Number(sub),
        sessionId: sid,
        ...(imp === true ? { impersonated: true } : {}),
      };
      return { caller: callerOf(identity), expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }

  return {
    sign: ({ userId, sessionId, impersonated }) => {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, ...(impersonated ? { imp: true } : {}) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
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

function keyOf(secret: string): KeyObject {
  return createSecretKey(deriveKey(secret, 'access-token'));
}
