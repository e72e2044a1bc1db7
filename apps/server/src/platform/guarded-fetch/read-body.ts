import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** Encodings we request and understand. */
export const acceptedEncodings = 'gzip, br';

/** Reads and decompresses a body. Both the raw and the decompressed size are limited to `maxBytes`. */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new FetchError('too_big');
  const chunks: Buffer[] = [];
  let unpacked = 0;
  const collect = new Writable({
    write: (chunk: Buffer, _, done) => {
      unpacked += chunk.length;
      if (unpacked > maxBytes) return done(new FetchError('too_big'));
      chunks.push(chunk);
      return done();
    },
  });
  await pipeline(response, counted(maxBytes), unpackerOf(response), collect, { signal });
  return Buffer.concat(chunks);
}

/** Compressed input can be endless without producing output. */
function counted(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done(bytes > maxBytes ? new FetchError('too_big') : null, chunk);
    },
  });
}

function unpackerOf({ headers }: IncomingMessage): Transform {
  switch (headers['content-encoding']?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      // Not requested, or several stacked encodings.
      throw new FetchError('unreachable');
  }
}
