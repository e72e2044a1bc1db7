import { operatorExportUser } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { exportForOperator } from './export/operator-export.service.ts';

/** Operator calls for users' data. */
export function registerDataOperator(app: FastifyInstance, http: HttpContext, deps: Deps): void {
  bind(app, http, operatorExportUser, async ({ params, reply }) => {
    const archive = await exportForOperator(deps, params.id);
    return reply.header('cache-control', 'no-store').type('application/zip').send(archive);
  });
}
