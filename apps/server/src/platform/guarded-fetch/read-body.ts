import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** Encodings we request and understand. */
export const acceptedEncodings = 'gzip, br';

/** How much of a body is read. */
export interface BodyBounds {
  /** Limits both the raw and the decompressed size. */
  maxBytes: number;
  /** What follows these bytes is not read, and no error. */
  firstBytes: number | undefined;
  signal: AbortSignal;
}

/** Reads and decompresses a body. */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, firstBytes, signal }: BodyBounds,
): Promise<Buffer> {
  const isCut = firstBytes !== undefined;
  if (!isCut && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new FetchError('too_big');
  const chunks: Buffer[] = [];
  let unpacked = 0;
  const enough = new Error('The rest is not wanted.');
  const collect = new Writable({
    write: (chunk: Buffer, _, done) => {
      unpacked += chunk.length;
      if (!isCut && unpacked > maxBytes) return done(new FetchError('too_big'));
      chunks.push(chunk);
      return done(isCut && unpacked >= firstBytes ? enough : null);
    },
  });
  try {
    await pipeline(response, counted(maxBytes), unpackerOf(response), collect, { signal });
  } catch (error) {
    if (error !== enough) throw error;
  }
  return Buffer.concat(chunks, Math.min(unpacked, firstBytes ?? unpacked));
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
