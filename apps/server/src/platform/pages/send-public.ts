import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../http/url-parts.ts';

/** How long a cache between us and our readers may answer without asking, in seconds. */
const sharedSeconds = 300;

/** Pages that are kept compressed. */
const mostCompressed = 300;

const compress = promisify(brotliCompress);

/**
 * Sends a page that anybody may read. A browser asks each time whether it has changed, since it may have signed in
 * meanwhile. A shared cache may keep what a visitor without cookies gets at an address that names its language; at any
 * other the page depends on who asks.
 */
export type SendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { html: string; isForGuests: boolean },
) => Promise<FastifyReply>;

/** Makes a sender that compresses each page of guests once. */
export function createSendPublic(): SendPublic {
  const compressed = new Map<string, Promise<Buffer>>();

  function bytesOf(tag: string, html: string): Promise<Buffer> {
    const known = compressed.get(tag);
    if (known) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const bytes = compress(html, { params });
    compressed.set(tag, bytes);
    for (const oldest of compressed.keys()) {
      if (compressed.size <= mostCompressed) break;
      compressed.delete(oldest);
    }
    return bytes;
  }

  return async (request, reply, { html, isForGuests }) => {
    const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    const { cookie, 'if-none-match': known, 'accept-encoding': encodings = '' } = request.headers;
    const isForAll = cookie === undefined && queryOf(request.url).has('lang');
    void reply
      .header('etag', tag)
      .header('vary', 'cookie, accept-encoding')
      .header(
        'cache-control',
        isForAll ? `public, max-age=0, s-maxage=${sharedSeconds}` : 'private, no-cache',
      );
    if (isKnown(known, tag)) return reply.code(304).send();
    if (!isForGuests || !/\bbr\b/.test(String(encodings))) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await bytesOf(tag, html));
  };
}

function isKnown(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim()) ?? [];
  return tags.some((one) => one === '*' || one === tag || `W/${one}` === tag);
}
