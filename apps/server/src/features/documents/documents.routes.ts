import { htmlToDocx, htmlToPdf, htmlToXlsx } from '@polylogue/contract/documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { fieldError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { nameOfUser } from '../accounts/accounts.service.ts';
import type { Files } from '../files/files.service.ts';
import { sendDocument } from './send-document.ts';
import { tablesToXlsx } from './tables/convert-tables.ts';
import { htmlToDocument } from './text/convert-text.ts';
import type { DocumentAbout } from './text/document.ts';

/** The calls that turn notes, answers and chats into downloads. */
export function registerDocuments(
  app: FastifyInstance,
  http: HttpContext,
  deps: { files: Files; children: ChildPool; database: Database },
): void {
  /** Documents say who made them, as those of any office program do. */
  async function aboutFor(userId: number, request: FastifyRequest): Promise<DocumentAbout> {
    const name = await nameOfUser(deps.database.db, userId);
    return {
      language: requestedLanguage(request.headers) ?? 'en',
      author: name === '' ? 'Polylogue' : name,
    };
  }

  bind(app, http, htmlToPdf, async ({ caller: { userId }, files, request, reply }) => {
    const { path, name } = uploadOf(files);
    const bytes = await htmlToDocument(
      deps,
      { userId, signal: disconnectSignal(reply) },
      { path, format: 'pdf', about: await aboutFor(userId, request) },
    );
    return sendDocument(reply, { bytes, uploadName: name, kind: 'pdf' });
  });

  bind(app, http, htmlToDocx, async ({ caller: { userId }, files, request, reply }) => {
    const { path, name } = uploadOf(files);
    const bytes = await htmlToDocument(
      deps,
      { userId, signal: disconnectSignal(reply) },
      { path, format: 'docx', about: await aboutFor(userId, request) },
    );
    return sendDocument(reply, { bytes, uploadName: name, kind: 'docx' });
  });

  bind(app, http, htmlToXlsx, async ({ caller: { userId }, files, request, reply }) => {
    const { path, name } = uploadOf(files);
    const language = requestedLanguage(request.headers) ?? 'en';
    const asker = { userId, signal: disconnectSignal(reply) };
    const bytes = await tablesToXlsx(deps.children, asker, { path, language });
    return sendDocument(reply, { bytes, uploadName: name, kind: 'xlsx' });
  });
}

function uploadOf([upload]: readonly UploadedFile[]): UploadedFile {
  if (!upload) throw fieldError('htmlFile', 'required');
  return upload;
}
