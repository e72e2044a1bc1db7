import { eachAlone } from '../../../platform/each-alone.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { makeRefund } from './make-refund.ts';
import { refundsToAsk } from './refunds.queries.ts';

/** Asks the gateways for the money that is to be returned. A repeat is harmless, so a crash in between is too. */
export async function askForRefunds(deps: PaymentsDeps): Promise<void> {
  const { db } = deps.database;
  const refunds = await refundsToAsk(db, { now: deps.clock.now(), limit: 50 });
  await eachAlone(refunds, (refund) => makeRefund(deps, refund));
}
