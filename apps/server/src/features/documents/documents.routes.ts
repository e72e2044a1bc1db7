import { htmlToDocx, htmlToPdf, htmlToXlsx } from '@polylogue/contract/documents';
import type { FastifyInstance } from 'fastify';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { fieldError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { goneSignal } from '../../platform/http/gone-signal.ts';
import { askedLanguage } from '../../platform/http/language.ts';
import type { Files } from '../files/files.service.ts';
import { sendDocument } from './send-document.ts';
import { tablesToXlsx } from './tables/convert-tables.ts';
import { htmlToDocument } from './text/convert-text.ts';

/** The calls that turn notes, answers and chats into files to be saved. */
export function registerDocuments(
  app: FastifyInstance,
  http: HttpContext,
  deps: { files: Files; children: ChildPool },
): void {
  bind(app, http, htmlToPdf, async ({ caller: { userId }, files, reply }) => {
    const { path, name } = uploadOf(files);
    const bytes = await htmlToDocument(deps, { userId, signal: goneSignal(reply) }, { path, format: 'pdf' });
    return sendDocument(reply, { bytes, uploadName: name, kind: 'pdf' });
  });

  bind(app, http, htmlToDocx, async ({ caller: { userId }, files, reply }) => {
    const { path, name } = uploadOf(files);
    const bytes = await htmlToDocument(deps, { userId, signal: goneSignal(reply) }, { path, format: 'docx' });
    return sendDocument(reply, { bytes, uploadName: name, kind: 'docx' });
  });

  bind(app, http, htmlToXlsx, async ({ caller: { userId }, files, request, reply }) => {
    const { path, name } = uploadOf(files);
    const language = askedLanguage(request.headers) ?? 'en';
    const asker = { userId, signal: goneSignal(reply) };
    const bytes = await tablesToXlsx(deps.children, asker, { path, language });
    return sendDocument(reply, { bytes, uploadName: name, kind: 'xlsx' });
  });
}

function uploadOf([upload]: readonly UploadedFile[]): UploadedFile {
  if (!upload) throw fieldError('htmlFile', 'required');
  return upload;
}
