import { and, desc, eq, gte } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import type { Cause } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { end, runningContract, type Subscription, type MonthRow } from './agreement.ts';
import { giveUpRenewal } from './renewal-order.ts';
import { lockSubscription } from './subscriptions.queries.ts';

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

/** When the fee was paid for which a year was left; undefined while it runs, and if it ended otherwise. */
export async function leftAt(
  executor: Executor,
  row: Subscription,
  months: readonly MonthRow[],
): Promise<Date | undefined> {
  const [first] = months;
  const { userId, current } = row;
  if (current.period !== 'year' || runningContract(row) !== null || !first) return undefined;
  const [fee] = await executor
    .select({ at: payments.settledAt })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, 'fee'),
        eq(payments.status, 'succeeded'),
        gte(payments.settledAt, first.dueAt),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return fee?.at ?? undefined;
}
