import * as spendingCalls from '@polylogue/contract/spending';
import * as usageCalls from '@polylogue/contract/usage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { tokensLeft } from '../billing/token-lots.service.ts';
import { changeLimits, spendingFor } from './limits.ts';
import type { SpendingDeps } from './spending.deps.ts';
import { usageCsv } from './usage.csv.ts';
import { usageFor, type UsageQuestion } from './usage.ts';

/** What was used, what is left, and the limits that users set themselves. */
export function registerSpending(app: FastifyInstance, http: HttpContext, deps: SpendingDeps): void {
  bind(app, http, usageCalls.usageOf, ({ caller, query, request }) =>
    usageFor(deps, caller.userId, asked(query, request)),
  );
  bind(app, http, usageCalls.exportUsage, async ({ caller, query, request, reply }) => {
    const usage = await usageFor(deps, caller.userId, asked(query, request));
    return reply
      .header('content-disposition', contentDisposition(`usage-${usage.from}-${usage.to}.csv`, false))
      .type('text/csv; charset=utf-8')
      .send(usageCsv(usage, requestedLanguage(request.headers) ?? 'en'));
  });
  bind(app, http, usageCalls.tokenLotsOf, async ({ caller }) => ({
    list: await tokensLeft(deps.database.db, caller.userId, deps.clock.now()),
  }));
  bind(app, http, spendingCalls.spendingOf, ({ caller }) => spendingFor(deps, caller.userId));
  bind(app, http, spendingCalls.setSpending, ({ caller, body }) => changeLimits(deps, caller.userId, body));
}

/** Days are those of the zone that the page names. */
function asked({ range }: Pick<UsageQuestion, 'range'>, { headers }: FastifyRequest): UsageQuestion {
  const header = headers['x-user-timezone'];
  return { range, timeZone: typeof header === 'string' ? header : undefined };
}
