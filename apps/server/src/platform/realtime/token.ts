import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';

/** A page asks for a token right before it opens the socket, so a leaked one is soon worthless. */
const lifetimeSeconds = 60;

/** How long a token can still open a socket, in milliseconds. */
export const tokenLifetime = lifetimeSeconds * 1000;

const audience = 'realtime';

const claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.string().min(1),
  iat: z.number(),
});

/** Whom a token lets in, and since when (milliseconds). */
export interface Admission {
  caller: Caller;
  issuedAt: number;
}

/** Makes and reads the tokens that open a socket. */
export interface Tokens {
  issue(caller: Caller): Promise<string>;
  /** Undefined when the token is forged, too old or made for something else. */
  read(token: string): Promise<Admission | undefined>;
}

/** Tokens signed by a key of their own, so that no other token made of the same secret passes for one. */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const key = createHmac('sha256', secret).update(audience).digest();

  async function issue(caller: Caller): Promise<string> {
    // Not rounded to seconds: a token made right after a session's end must count as newer than the end.
    const issuedAt = clock.now().getTime() / 1000;
    return await new SignJWT({ sid: caller.sessionId, iat: issuedAt, exp: issuedAt + lifetimeSeconds })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(caller.userId))
      .setAudience(audience)
      .sign(key);
  }

  async function read(token: string): Promise<Admission | undefined> {
    try {
      const options = { audience, algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: clock.now() };
      const { payload } = await jwtVerify(token, key, options);
      const { sub, sid, iat } = claims.parse(payload);
      return { caller: { userId: Number(sub), sessionId: sid }, issuedAt: Math.round(iat * 1000) };
    } catch {
      return undefined;
    }
  }

  return { issue, read };
}
