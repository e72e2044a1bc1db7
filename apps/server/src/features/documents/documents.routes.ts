import { htmlToDocx, htmlToPdf } from '@polylogue/contract/notes';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { fieldError } from '../../platform/http/call-error.ts';
import { sendMade } from './send-document.ts';
import type { Files } from '../files/files.service.ts';
import { htmlToDocument } from './text/convert-text.ts';

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The calls that hand out notes, answers and chats as documents. */
export function registerDocumentsOut(
  app: FastifyInstance,
  http: HttpContext,
  { files: kept }: { files: Files },
): void {
  for (const [call, format] of [
    [htmlToPdf, 'pdf'],
    [htmlToDocx, 'docx'],
  ] as const) {
    bind(app, http, call, async ({ caller, files, reply }) => {
      const [upload] = files;
      if (!upload) throw fieldError('htmlFile', 'required');
      const bytes = await htmlToDocument(kept, { userId: caller.userId, path: upload.path, format });
      return sendMade(reply, {
        bytes,
        type: types[format],
        uploaded: upload.name,
        stem: 'document',
        ending: format,
      });
    });
  }
}
