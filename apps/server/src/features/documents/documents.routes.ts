import { htmlToDocx, htmlToPdf, htmlToXlsx } from '@polylogue/contract/documents';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { fieldError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { askedLanguage } from '../../platform/http/language.ts';
import type { Files } from '../files/files.service.ts';
import { sendDocument } from './send-document.ts';
import { tablesToXlsx } from './tables/convert-tables.ts';
import { htmlToDocument } from './text/convert-text.ts';

/** The calls that turn notes, answers and chats into files to be saved. */
export function registerDocuments(
  app: FastifyInstance,
  http: HttpContext,
  { files: kept }: { files: Files },
): void {
  bind(app, http, htmlToPdf, async ({ caller, files, reply }) => {
    const upload = uploadOf(files);
    const bytes = await htmlToDocument(kept, { userId: caller.userId, path: upload.path, format: 'pdf' });
    return sendDocument(reply, { bytes, uploadName: upload.name, kind: 'pdf' });
  });

  bind(app, http, htmlToDocx, async ({ caller, files, reply }) => {
    const upload = uploadOf(files);
    const bytes = await htmlToDocument(kept, { userId: caller.userId, path: upload.path, format: 'docx' });
    return sendDocument(reply, { bytes, uploadName: upload.name, kind: 'docx' });
  });

  bind(app, http, htmlToXlsx, async ({ files, request, reply }) => {
    const upload = uploadOf(files);
    const bytes = await tablesToXlsx(upload.path, askedLanguage(request.headers) ?? 'en');
    return sendDocument(reply, { bytes, uploadName: upload.name, kind: 'xlsx' });
  });
}

function uploadOf([upload]: readonly UploadedFile[]): UploadedFile {
  if (!upload) throw fieldError('htmlFile', 'required');
  return upload;
}
