import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** Encodings that are asked for and understood. */
export const acceptedEncodings = 'gzip, br';

/** Reads a body, unpacked. Both what comes in and what comes out of it are cut off past `mostBytes`. */
export async function readBody(
  response: IncomingMessage,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new FetchError('too_big');
  const chunks: Buffer[] = [];
  let unpacked = 0;
  const collect = new Writable({
    write: (chunk: Buffer, _, done) => {
      unpacked += chunk.length;
      if (unpacked > mostBytes) return done(new FetchError('too_big'));
      chunks.push(chunk);
      return done();
    },
  });
  await pipeline(response, counted(mostBytes), unpackerOf(response), collect, { signal });
  return Buffer.concat(chunks);
}

/** Packed bytes can be endless without anything coming out of them. */
function counted(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done(bytes > mostBytes ? new FetchError('too_big') : null, chunk);
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
      // Not asked for, or several on top of each other.
      throw new FetchError('unreachable');
  }
}
