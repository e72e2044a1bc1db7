import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';

/** A page asks for a token right before it opens the socket, so a leaked one is soon worthless. */
const lifetimeSeconds = 60;

/** How long a token can still open a socket, in milliseconds. */
export const tokenLifetime = lifetimeSeconds * 1000;

const purpose = 'realtime';

const claims = z.object({
  userId: z.int().positive(),
  sessionId: z.string().min(1),
  /** Milliseconds, not seconds: a token made right after a session's end must count as newer than the end. */
  issuedAt: z.number(),
});

/** Who is let in, and when that was granted (milliseconds). */
export interface Admission {
  caller: Caller;
  issuedAt: number;
}

/** Makes and reads the tokens that open a socket. */
export interface Tokens {
  issue(caller: Caller): string;
  /** Undefined when the token is forged, too old or made for something else. */
  read(token: string): Admission | undefined;
}

/**
 * Tokens signed by a key of their own, so that no other token made of the same secret passes for one. They are ours on
 * both sides, so they need no format of others, whose libraries take trips to a thread that a reload would wait for.
 */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());

  function signatureOf(content: string): Buffer {
    return createHmac('sha256', key).update(content).digest();
  }

  function issue({ userId, sessionId }: Caller): string {
    const issued: z.infer<typeof claims> = { userId, sessionId, issuedAt: clock.now().getTime() };
    const content = Buffer.from(JSON.stringify(issued)).toString('base64url');
    return `${content}.${signatureOf(content).toString('base64url')}`;
  }

  function read(token: string): Admission | undefined {
    const [content = '', signature = '', ...rest] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const wanted = signatureOf(content);
    if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return undefined;
    // Whatever is signed was made above.
    const { userId, sessionId, issuedAt } = claims.parse(
      JSON.parse(Buffer.from(content, 'base64url').toString()),
    );
    if (clock.now().getTime() >= issuedAt + tokenLifetime) return undefined;
    return { caller: { userId, sessionId }, issuedAt };
  }

  return { issue, read };
}
