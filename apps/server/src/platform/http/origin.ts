import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from our own pages. Browsers send the origin with every state-changing request; a
 * client without one is not a browser and carries no victim's cookies.
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
