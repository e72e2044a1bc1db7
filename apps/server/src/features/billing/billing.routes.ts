import { tariffDataOf } from '@polylogue/contract/billing';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { registerBillingOperator } from './billing.operator.ts';
import type { PlanChangedDeps } from './plan-changed.ts';
import { tariffDataFor } from './tariff-data.ts';

/** What billing needs of the rest. */
export interface BillingDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
}

/** The calls of area `billing`. */
export function registerBilling(app: FastifyInstance, http: HttpContext, deps: BillingDeps): void {
  bind(app, http, tariffDataOf, ({ caller }) =>
    tariffDataFor(deps.database.db, caller.userId, deps.clock.now()),
  );
  registerBillingOperator(app, http, deps);
}
