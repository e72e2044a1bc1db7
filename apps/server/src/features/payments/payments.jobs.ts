import { eachAlone } from '../../platform/each-alone.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { forgetCards } from './cards/cards.service.ts';
import { paymentMailJobs } from './mails/mails.jobs.ts';
import { reconcileJobs } from './operator/reconcile.jobs.ts';
import { checkTries } from './orders/check.ts';
import { closeOldOrders } from './orders/orders.queries.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { askForRefunds } from './refunds/refunds.jobs.ts';
import { workOnSubscriptions } from './subscriptions/renewals.jobs.ts';

/** Finds out what came of payments whose outcome is open. */
export const checkPaymentsJob = 'payments.check';
/** Charges what renews. */
export const renewalsJob = 'payments.renewals';
/** Returns money, and lets gateways forget cards. */
export const returnsJob = 'payments.returns';

/** Background jobs of payments. Each looks at what is due in the database, so none is lost and a late one is harmless. */
export function paymentsJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: checkPaymentsJob,
      schedule: '* * * * *',
      run: async () => {
        await closeOldOrders(deps.database.db, deps.clock.now());
        await checkTries(deps);
      },
    },
    { name: renewalsJob, schedule: '* * * * *', run: () => workOnSubscriptions(deps) },
    {
      name: returnsJob,
      schedule: '* * * * *',
      run: () => eachAlone([askForRefunds, forgetCards], (work) => work(deps)),
    },
    ...paymentMailJobs(deps),
    ...reconcileJobs(deps),
  ];
}
