import type {} from '@fastify/cookie';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTimes } from '@polylogue/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../../../platform/secrets.ts';

/** Ties an account to the browser it was made in, until its address is proven. */
export interface FounderCookie {
  set(reply: FastifyReply, userId: number): void;
  /** Whether the request comes from the browser the account was made in. */
  isOf(request: FastifyRequest, userId: number): boolean;
  clear(reply: FastifyReply): void;
}

/** Longer than the link of the mail, which may leave late. */
const life = 2 * linkTimes.verifyEmail;

/** Makes the cookie with a key of the session secret, so that nobody can set it for an account of somebody else's. */
export function createFounderCookie(options: { secret: string; secure: boolean }): FounderCookie {
  const { secure } = options;
  const key = deriveKey(options.secret, 'founder-cookie');
  // The prefix makes browsers refuse the cookie from anybody but this very host over HTTPS.
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
