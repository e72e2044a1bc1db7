import * as calls from '@polylogue/contract/prompts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { UploadedFile } from '../../../platform/http/form.ts';
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts';
import { contentDisposition } from '../../../platform/storage/content-disposition.ts';
import type { PromptsDeps } from '../prompts.deps.ts';
import { cellChoices } from './columns.ts';
import { exportPrompts } from './export.service.ts';
import { checkImport, importFile } from './import.service.ts';
import { writePattern } from './pattern.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Import and export calls. */
export function registerSpreadsheets(app: FastifyInstance, http: HttpContext, deps: PromptsDeps): void {
  bind(app, http, calls.exportPrompts, async ({ caller: { userId }, query, reply }) =>
    asDownload(reply, 'prompts.xlsx').send(
      await exportPrompts(deps, { userId, signal: disconnectSignal(reply) }, query),
    ),
  );

  bind(app, http, calls.promptImportPattern, async ({ reply }) => {
    const pattern = await writePattern(cellChoices(deps.choices, deps.models.list()));
    return asDownload(reply, 'prompts-pattern.xlsx').send(Buffer.from(pattern));
  });

  bind(app, http, calls.checkPromptImport, ({ caller: { userId }, files, reply }) =>
    checkImport(deps, { userId, signal: disconnectSignal(reply) }, pathOf(files)),
  );

  bind(app, http, calls.importPrompts, ({ caller: { userId }, files, reply }) =>
    importFile(deps, { userId, signal: disconnectSignal(reply) }, pathOf(files)),
  );
}

function pathOf([upload]: readonly UploadedFile[]): string {
  if (!upload) throw fieldError('file', 'required');
  return upload.path;
}

function asDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(name, false))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(spreadsheetType);
}
