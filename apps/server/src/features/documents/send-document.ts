import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';

/** A file that was made of an upload, to be saved under the name of the upload with another ending. */
export interface MadeFile {
  bytes: Uint8Array;
  type: string;
  /** Name of the upload. */
  uploaded: string;
  /** The name where the upload has none. */
  stem: string;
  ending: string;
}

/** Answers a file that was made just now. */
export function sendMade(reply: FastifyReply, { bytes, type, ...name }: MadeFile): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(madeName(name), false))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** `blob` is how browsers call what has no name. */
function madeName({ uploaded, stem, ending }: Pick<MadeFile, 'uploaded' | 'stem' | 'ending'>): string {
  const segment = uploaded.split(/[/\\]/).at(-1) ?? '';
  const own = segment
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
  return `${own === '' || own === 'blob' ? stem : own}.${ending}`;
}
