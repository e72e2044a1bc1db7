import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { planOf } from '../../billing/billing.service.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { chargeableCards } from '../cards/cards.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { contractMonths, dueAt, graceOf } from '../periods.ts';
import { taxationOf } from '../vat/taxation.ts';
import { workAt } from './grant-plan.ts';
import { noNextTerms } from './next-terms.ts';
import { changeSubscription, lockSubscription, type SubscriptionRow } from './subscriptions.queries.ts';

/**
 * When a plan that was stopped, or never renewed, would be charged if it renewed after all: a month's plan at its end, a
 * year after its twelfth month. Null if it renews, or cannot: a year that was left stays left.
 */
export function resumedAt(row: SubscriptionRow, now: Date): Date | null {
  const { period, contractAt, stops, renews, endsAt } = row;
  if (period === 'year') return contractAt && stops ? dueAt(contractAt, contractMonths + 1) : null;
  return renews || endsAt <= now ? null : endsAt;
}

/** Lets a plan renew after all; what the page showed is what is agreed. */
export async function resume(
  deps: PaymentsDeps,
  { userId, amount }: { userId: number; amount: number },
): Promise<{ result: boolean }> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    const state = await planOf(transaction, userId, now);
    if (!row || state.expired || state.name !== row.plan) throw new CallError('not_found');
    // A second press, or another tab.
    if (row.renews && !row.stops) return;
    if (!resumedAt(row, now)) throw new CallError('not_found');
    const taxation = await taxationOf(deps, transaction, { userId, now });
    if (taxation.on(row.amount).amount > amount) throw new CallError('conflict');
    const [card] = await chargeableCards(transaction, userId, row.cardType);
    if (!card) throw new CallError('error_payment', { reason: 'no-card' });
    await changeSubscription(transaction, userId, { ...noNextTerms, stops: false });
    if (row.renews) return;
    await changeSubscription(transaction, userId, {
      renews: true,
      round: 0,
      renewingFrom: null,
      workAt: workAt({ endsAt: row.endsAt, renews: true, nextPlan: null }),
    });
    await setPlanRenewal(transaction, userId, { renews: true, graceUntil: graceOf(row.endsAt) });
  });
  tellPlanChanged(deps, userId);
  return { result: true };
}
