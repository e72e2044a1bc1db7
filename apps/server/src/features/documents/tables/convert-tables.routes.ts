import { htmlToXlsx } from '@polylogue/contract/answer-editor';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { askedLanguage } from '../../../platform/http/language.ts';
import { sendMade } from '../send-document.ts';
import { tablesToXlsx } from './convert-tables.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The call that hands out tables of an answer. */
export function registerTablesOut(app: FastifyInstance, http: HttpContext): void {
  bind(app, http, htmlToXlsx, async ({ files, request, reply }) => {
    const [upload] = files;
    if (!upload) throw fieldError('htmlFile', 'required');
    const spreadsheet = await tablesToXlsx(upload.path, askedLanguage(request.headers) ?? 'en');
    return sendMade(reply, {
      bytes: spreadsheet,
      type: spreadsheetType,
      uploaded: upload.name,
      stem: 'table',
      ending: 'xlsx',
    });
  });
}
