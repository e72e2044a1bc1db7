import * as calls from '@polylogue/contract/data';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { checkUpload, listImports, reportOf, startImport } from './import/imports.service.ts';
import { lastExportOf, openPart, startExport } from './export/exports.service.ts';
import { registerDataOperator } from './data.operator.ts';

/** The calls of area `data`. */
export function registerData(app: FastifyInstance, http: HttpContext, deps: Deps): void {
  bind(app, http, calls.checkImport, ({ caller, files, reply }) =>
    checkUpload(deps, { userId: caller.userId, signal: disconnectSignal(reply) }, files[0]),
  );

  bind(app, http, calls.importChats, async ({ caller, files, form, reply }) => {
    const { userId } = caller;
    if (form.importId !== undefined) return startImport(deps, userId, form.importId);
    const checked = await checkUpload(deps, { userId, signal: disconnectSignal(reply) }, files[0]);
    if (checked.state === 'failed')
      throw new CallError('failed_to_import_data', { reason: checked.problem ?? 'failed' });
    return startImport(deps, userId, checked.id);
  });

  bind(app, http, calls.listImports, ({ caller }) => listImports(deps, caller.userId));

  bind(app, http, calls.importReport, ({ caller, query }) => reportOf(deps, caller.userId, query));

  bind(app, http, calls.exportData, ({ caller }) => startExport(deps, caller.userId));

  bind(app, http, calls.lastExport, async ({ caller }) => ({
    export: await lastExportOf(deps, caller.userId),
  }));

  bind(app, http, calls.downloadExport, async ({ caller, query, reply }) => {
    const { row, bytes } = await openPart(deps, caller.userId, query);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', contentDisposition(row.name, false))
      .header('content-length', row.bytes)
      .type('application/zip')
      .send(bytes);
  });

  registerDataOperator(app, http, deps);
}
