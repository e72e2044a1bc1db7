import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';

/** Document types; `stem` is the file name if the upload has none. */
const kinds = {
  pdf: { type: 'application/pdf', stem: 'document' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    stem: 'document',
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stem: 'table' },
};

/** A converted upload. It is saved under the upload's name, with its own extension. */
export interface ConvertedDocument {
  bytes: Uint8Array;
  uploadName: string;
  kind: keyof typeof kinds;
}

/** Sends a document as a download. */
export function sendDocument(
  reply: FastifyReply,
  { bytes, uploadName, kind }: ConvertedDocument,
): FastifyReply {
  const { type, stem } = kinds[kind];
  return reply
    .header('content-disposition', contentDisposition(`${stemOf(uploadName) ?? stem}.${kind}`, false))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The upload's name without its extension. Browsers call a file without a name `blob`. */
function stemOf(uploadName: string): string | undefined {
  const segment = uploadName.split(/[/\\]/).at(-1) ?? '';
  const stem = segment
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
  return stem === '' || stem === 'blob' ? undefined : stem;
}
