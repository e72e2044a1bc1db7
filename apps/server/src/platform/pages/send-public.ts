import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../http/url-parts.ts';

/** How long a cache between us and our readers may answer without asking, in seconds. */
const sharedSeconds = 300;

/**
 * Sends a page that anybody may read. A browser asks each time whether it has changed, since it may have signed in
 * meanwhile. A shared cache may keep what a visitor without cookies gets at an address that names its language; at any
 * other the page depends on who asks.
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  const isForAll = request.headers.cookie === undefined && queryOf(request.url).has('lang');
  void reply
    .header('etag', tag)
    .header('vary', 'cookie')
    .header('cache-control', isForAll ? `public, max-age=0, s-maxage=${sharedSeconds}` : 'private, no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(html);
}

function isKnown(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim()) ?? [];
  return tags.some((one) => one === '*' || one === tag || `W/${one}` === tag);
}
