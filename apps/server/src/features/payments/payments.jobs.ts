import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { takeUpLeftRows } from './left-rows.ts';
import { paymentMailJobs } from './mails/mails.jobs.ts';
import { addHours } from './operator/books.ts';
import { closeOldOrders } from './orders/orders.queries.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { takeUpOrders } from './terms/take-up.ts';
import { noteDueRenewals } from './subscriptions/renewals.jobs.ts';
import { takeUpSubscriptions } from './subscriptions/take-up-subscription.ts';

/** Keeps the tables of payments in order. */
export const paymentsUpkeepJob = 'payments.upkeep';
/** Makes due what renews. */
export const renewalsJob = 'payments.renewals';

/** Has the books of the days that are over compared. */
export const reconcileJob = 'payments.reconcile';

/** Background jobs of payments. Each looks at what is due in the database, so none is lost and a late one is harmless. */
export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: paymentsUpkeepJob,
      schedule: '* * * * *',
      run: async () => {
        await closeOldOrders(deps.database.db, deps.clock.now());
        await takeUpLeftRows(deps);
        await takeUpOrders(deps);
        await takeUpSubscriptions(deps);
      },
    },
    { name: renewalsJob, schedule: '* * * * *', run: () => noteDueRenewals(deps) },
    ...paymentMailJobs(deps),
    { name: reconcileJob, schedule: '17 4 * * *', run: () => addHours(deps) },
  ];
}
