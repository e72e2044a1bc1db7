import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Identity } from '../http/caller.ts';
import { createSigner, type SessionSecrets } from '../secrets.ts';

/** A page requests a token right before opening the socket, so a leaked one is soon worthless. */
const lifetimeSeconds = 60;

/** Token lifetime in milliseconds. */
export const tokenLifetime = lifetimeSeconds * 1000;

const claims = z.object({
  userId: z.int().positive(),
  sessionId: z.string().min(1),
  /** Milliseconds, not seconds: a token created right after a session ended must count as newer. */
  issuedAt: z.number(),
});

/** The admitted caller, and when admission was granted (milliseconds). */
export interface Admission {
  caller: Identity;
  issuedAt: number;
}

/** Issues and verifies the tokens that open a socket. */
export interface Tokens {
  issue(caller: Identity): string;
  /** Undefined if the token is forged, expired or made for something else. */
  read(token: string): Admission | undefined;
}

/**
 * Tokens signed with a dedicated key, so that no other token derived from the same secret is accepted. Both
 * ends are ours, so no standard format is needed; JWT libraries use a thread pool that a page reload would
 * wait for.
 */
export function createTokens({ secrets, clock }: { secrets: SessionSecrets; clock: Clock }): Tokens {
  const signer = createSigner(secrets, 'realtime', (secret, label) =>
    createHmac('sha256', secret).update(label).digest(),
  );

  function issue({ userId, sessionId }: Identity): string {
    const issued: z.infer<typeof claims> = { userId, sessionId, issuedAt: clock.now().getTime() };
    const content = Buffer.from(JSON.stringify(issued)).toString('base64url');
    return `${content}.${signer.sign(content)}`;
  }

  function read(token: string): Admission | undefined {
    const [content = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !signer.isSigned(content, signature)) return undefined;
    // A valid signature means we created it above.
    const { userId, sessionId, issuedAt } = claims.parse(
      JSON.parse(Buffer.from(content, 'base64url').toString()),
    );
    if (clock.now().getTime() >= issuedAt + tokenLifetime) return undefined;
    return { caller: { userId, sessionId }, issuedAt };
  }

  return { issue, read };
}
