import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from our own pages. A browser names the page's origin on everything that changes state;
 * a client without a browser names none and carries no cookies of a victim either.
 */
export function isOwnOrigin(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl?: string,
): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  const own = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
  return origin === own;
}
