import { htmlToXlsx } from '@polylogue/contract/answer-editor';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { askedLanguage } from '../../../platform/http/language.ts';
import { contentDisposition } from '../../../platform/storage/content-disposition.ts';
import { tablesToXlsx } from './tables-out.service.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The call that hands out tables of an answer. */
export function registerTablesOut(app: FastifyInstance, http: HttpContext): void {
  bind(app, http, htmlToXlsx, async ({ files, request, reply }) => {
    const [upload] = files;
    if (!upload) throw fieldError('htmlFile', 'required');
    const spreadsheet = await tablesToXlsx(upload.path, askedLanguage(request.headers) ?? 'en');
    return reply
      .header('content-disposition', contentDisposition(spreadsheetName(upload.name), false))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type(spreadsheetType)
      .send(Buffer.from(spreadsheet.buffer, spreadsheet.byteOffset, spreadsheet.byteLength));
  });
}

/** The name of the upload with another ending; `blob` is how browsers call what has no name. */
function spreadsheetName(uploaded: string): string {
  const segment = uploaded.split(/[/\\]/).at(-1) ?? '';
  const stem = segment
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
  return `${stem === '' || stem === 'blob' ? 'table' : stem}.xlsx`;
}
