import type {} from '@fastify/cookie';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTimes } from '@polylogue/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../../../platform/secrets.ts';

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
export function createFounderCookie(options: { secret: string; secure: boolean }): FounderCookie {
  const { secure } = options;
  const key = deriveKey(options.secret, 'founder-cookie');
  // The prefix makes browsers accept the cookie only from this exact host over HTTPS.
  const name = secure ? '__Host-founder' : 'founder';
  const attributes = { path: '/', secure, httpOnly: true, sameSite: 'lax' } as const;

  function valueOf(userId: number): string {
    return createHmac('sha256', key).update(String(userId)).digest('base64url');
  }

  return {
    set: (reply, userId) => void reply.setCookie(name, valueOf(userId), { ...attributes, maxAge: life }),
    isOf: (request, userId) => {
      const given = Buffer.from(request.cookies[name] ?? '');
      const wanted = Buffer.from(valueOf(userId));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
