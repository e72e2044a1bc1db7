import { loginAdminUser } from '@polylogue/contract/accounts';
import { idText } from '@polylogue/contract/fields';
import { operatorAudit, operatorLoginLink, type AuditEntry } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { visitorOf } from '../sessions/visitor.service.ts';
import { listAudit, type AuditRow } from './audit.queries.ts';
import { createImpersonation } from './impersonation.service.ts';

/** The calls by which the operator signs in as a user, and the audit log. */
export function registerImpersonation(
  app: FastifyInstance,
  http: HttpContext,
  context: AccountsContext,
): void {
  const impersonation = createImpersonation(context);

  bind(app, http, operatorLoginLink, async ({ params }) => {
    const { url, expiresAt } = await impersonation.makeLink(params.id);
    return { url, expiresAt: expiresAt.toISOString() };
  });

  bind(app, http, loginAdminUser, async ({ query, ...exchange }) => {
    const id = idText.safeParse(query.id);
    if (!id.success || query.security === undefined) throw new CallError('wrong_verify_email_token');
    const link = { userId: id.data, token: query.security };
    const visitor = visitorOf(exchange.request, context.config);
    return context.handOver(exchange, await impersonation.signIn(link, visitor));
  });

  bind(app, http, operatorAudit, async ({ query }) => {
    const { list, totalCount } = await listAudit(context.database.db, query);
    return { list: list.map(presentAuditEntry), totalCount };
  });
}

function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    userId: row.userId,
    detail: row.detail,
  };
}
