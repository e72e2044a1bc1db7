import type { FastifyRequest } from 'fastify';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether the request was made on this machine by itself. A proxy on the same machine also connects from loopback,
 * but says for whom; what it forwards is not ours.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && loopback.has(request.socket.remoteAddress ?? '');
}
