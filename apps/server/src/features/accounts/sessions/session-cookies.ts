import { fastifyCookie } from '@fastify/cookie';
import { sessionTimes } from '@polylogue/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from './sessions.service.ts';

/** Goes with every request. */
const access = { name: 'access', path: '/' };
/** Goes only with the calls that may spend it. */
const refresh = { name: 'refresh', path: '/api/auth' };

/** The access token of a request. */
export function accessCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[access.name] || undefined;
}

/** The access token in a header of cookies, where nobody has read them yet. */
export function accessCookieIn(header = ''): string | undefined {
  return fastifyCookie.parse(header)[access.name] || undefined;
}

/** The refresh token of a request. */
export function refreshCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[refresh.name] || undefined;
}

function attributes(path: string, secure: boolean) {
  return { path, secure, httpOnly: true, sameSite: 'lax' } as const;
}

/**
 * Hands a session to the browser. The access cookie outlives its token on purpose: an expired one still says that
 * there was a session, which is what makes the web refresh.
 */
export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens, secure: boolean): void {
  const life = tokens.remember ? { maxAge: sessionTimes.refreshToken } : {};
  void reply.setCookie(access.name, tokens.accessToken, { ...attributes(access.path, secure), ...life });
  void reply.setCookie(refresh.name, tokens.refreshToken, { ...attributes(refresh.path, secure), ...life });
}

/** Takes the session from the browser. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  for (const { name, path } of [access, refresh]) void reply.clearCookie(name, attributes(path, secure));
}
