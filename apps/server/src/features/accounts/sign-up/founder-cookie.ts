import type {} from '@fastify/cookie';
import { linkTimes } from '@polylogue/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSigner, type SessionSecrets } from '../../../platform/secrets.ts';

/** Recognises the browser an account was created in, until its address is verified. */
export interface FounderCookie {
  set(reply: FastifyReply, userId: number): void;
  /** Whether the account was created in the request's browser. */
  isOf(request: FastifyRequest, userId: number): boolean;
  clear(reply: FastifyReply): void;
}

/** Longer than the mailed link, which may be sent late. */
const life = 2 * linkTimes.verifyEmail;

/** Signed with a key derived from the session secret, so that nobody can forge it for another account. */
export function createFounderCookie(options: { secrets: SessionSecrets; secure: boolean }): FounderCookie {
  const { secure } = options;
  const signer = createSigner(options.secrets, 'founder-cookie');
  // The prefix makes browsers accept the cookie only from this exact host over HTTPS.
  const name = secure ? '__Host-founder' : 'founder';
  const attributes = { path: '/', secure, httpOnly: true, sameSite: 'lax' } as const;

  return {
    set: (reply, userId) =>
      void reply.setCookie(name, signer.sign(String(userId)), { ...attributes, maxAge: life }),
    isOf: (request, userId) => signer.isSigned(String(userId), request.cookies[name] ?? ''),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
