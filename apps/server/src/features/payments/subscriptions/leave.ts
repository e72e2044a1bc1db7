import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import type { Cause } from '../payments.queries.ts';
import { giveUpRenewal } from './unpaid-renewal.ts';
import { lockSubscription } from './subscriptions.queries.ts';
import { end } from './verbs.ts';

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
  const row = await lockSubscription(transaction, userId);
  if (!row) return;
  await end(transaction, row, { by: 'left', now: told.now });
  await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
}
