import { operatorUserById, operatorUsers } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { presentOperatorUser } from './accounts.present.ts';
import { findUser, listUsers } from './accounts.queries.ts';

/** The operator's calls for accounts. */
export function registerAccountsOperator(
  app: FastifyInstance,
  http: HttpContext,
  deps: Pick<AccountsDeps, 'database'>,
): void {
  const { db } = deps.database;

  bind(app, http, operatorUsers, async ({ query }) => {
    const { list, totalCount } = await listUsers(db, { ...query, search: query.search ?? '' });
    return { list: list.map(presentOperatorUser), totalCount };
  });

  bind(app, http, operatorUserById, async ({ params }) => {
    const user = await findUser(db, params.id);
    if (!user) throw new CallError('not_found');
    return presentOperatorUser(user);
  });
}
