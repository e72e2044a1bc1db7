import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import type { Cause } from '../payments.queries.ts';
import { noNextTerms } from './next-terms.ts';
import { changeSubscription, waiveMonths } from './subscriptions.queries.ts';
import { giveUpRenewal } from './unpaid-renewal.ts';

/**
 * Ends a year's contract for good after its fee was paid: nothing more is charged of it, whatever is chosen later. The paid
 * month stays to its end.
 */
export async function leaveContract(
  transaction: Executor,
  userId: number,
  told: { cause: Cause; now: Date },
): Promise<void> {
  await giveUpRenewal(transaction, userId, told);
  await waiveMonths(transaction, userId);
  await changeSubscription(transaction, userId, {
    ...noNextTerms,
    contractAt: null,
    monthsPaid: 0,
    renews: false,
    stops: true,
    workAt: null,
    round: 0,
    renewingFrom: null,
  });
  await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
}
