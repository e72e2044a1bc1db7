import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { changeSubscription, waiveMonths } from './subscriptions.queries.ts';

/** Ends a year's contract after its fee was paid: nothing more is charged, the paid month stays to its end. */
export async function leaveContract(transaction: Executor, userId: number): Promise<void> {
  await waiveMonths(transaction, userId);
  await changeSubscription(transaction, userId, { renews: false, stops: true, workAt: null, round: 0 });
  await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
}
