import { tariffDataOf, tariffListOf } from '@polylogue/contract/billing';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { countryOfUser } from '../accounts/accounts.service.ts';
import { registerBillingOperator } from './billing.operator.ts';
import { planOf } from './billing.service.ts';
import { cardTypeOf, countryOfGuest, currencyOf } from './card-type.service.ts';
import type { PlanChangedDeps } from './plan-changed.service.ts';
import { plansOnOffer } from './plan-versions.queries.ts';
import { registerPlansOperator } from './plans.operator.ts';
import { presentTariffs } from './plans.present.ts';
import { tariffDataFor } from './tariff-data.ts';

/** Dependencies of billing. */
export interface BillingDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
  config: Pick<Config, 'TRUST_PROXY' | 'COUNTRY_HEADER' | 'SITE_LOCATION'>;
}

/** The calls of area `billing`. */
export function registerBilling(app: FastifyInstance, http: HttpContext, deps: BillingDeps): void {
  bind(app, http, tariffDataOf, ({ caller }) =>
    tariffDataFor(deps.database.db, caller.userId, deps.clock.now()),
  );
  bind(app, http, tariffListOf, async ({ caller, request }) => {
    const { db } = deps.database;
    const country = caller ? await countryOfUser(db, caller.userId) : countryOfGuest(request, deps.config);
    const active = caller && (await planOf(db, caller.userId, deps.clock.now())).key;
    const currency = currencyOf[cardTypeOf(request.headers['x-card-type'], country)];
    return presentTariffs(await plansOnOffer(db), { currency, active });
  });
  registerBillingOperator(app, http, deps);
  registerPlansOperator(app, http, deps);
}
