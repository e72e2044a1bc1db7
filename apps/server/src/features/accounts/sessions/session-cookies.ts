import { fastifyCookie } from '@fastify/cookie';
import { sessionTimes } from '@polylogue/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from './sessions.service.ts';

/** Sent with every request. */
const access = { name: 'access', path: '/' };
/** Sent only with calls that may spend it. */
const refresh = { name: 'refresh', path: '/api/auth' };

/** The access token of a request. */
export function accessCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[access.name] || undefined;
}

/** The access token in a raw cookie header. */
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
 * Sends a session to the browser. The access cookie deliberately outlives its token: an expired one still
 * shows that there was a session, which makes the web app refresh.
 */
export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens, secure: boolean): void {
  const life = tokens.remember ? { maxAge: sessionTimes.refreshToken } : {};
  void reply.setCookie(access.name, tokens.accessToken, { ...attributes(access.path, secure), ...life });
  void reply.setCookie(refresh.name, tokens.refreshToken, { ...attributes(refresh.path, secure), ...life });
}

/** Clears the browser's session. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  for (const { name, path } of [access, refresh]) void reply.clearCookie(name, attributes(path, secure));
}
