import type { FastifyRequest } from 'fastify';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether the request originates on this machine. A local proxy also connects from loopback, but its
 * forwarding headers give it away.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && loopback.has(request.socket.remoteAddress ?? '');
}
