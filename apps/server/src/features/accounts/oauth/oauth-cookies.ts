import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { oauthSeconds } from './oauth-times.ts';

/** `flow`: the browser is on its way to a provider. `signUp`: it has returned with a new identity. */
export type OauthCookie = 'flow' | 'signUp';

const names: Record<OauthCookie, string> = { flow: 'oauth', signUp: 'oauth-sign-up' };

/** The prefix makes browsers accept the cookie only from this exact host over HTTPS. */
function nameOf(cookie: OauthCookie, secure: boolean): string {
  return secure ? `__Host-${names[cookie]}` : names[cookie];
}

function attributes(secure: boolean) {
  return { path: '/', secure, httpOnly: true, sameSite: 'lax' } as const;
}

/** The cookies that bind a provider sign-in to the browser it started in. */
export interface OauthCookies {
  read(request: FastifyRequest, cookie: OauthCookie): string | undefined;
  set(reply: FastifyReply, cookie: OauthCookie, token: string): void;
  clear(reply: FastifyReply, cookie: OauthCookie): void;
}

/** Cookies for HTTPS or, in development, plain HTTP. */
export function createOauthCookies(secure: boolean): OauthCookies {
  return {
    read: (request, cookie) => request.cookies[nameOf(cookie, secure)] || undefined,
    set: (reply, cookie, token) =>
      void reply.setCookie(nameOf(cookie, secure), token, { ...attributes(secure), maxAge: oauthSeconds }),
    clear: (reply, cookie) => void reply.clearCookie(nameOf(cookie, secure), attributes(secure)),
  };
}
