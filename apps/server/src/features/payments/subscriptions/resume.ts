import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { planOf } from '../../billing/billing.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { chargeableCards } from '../cards/cards.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { contractMonths, dueAt } from '../periods.ts';
import { agree, renewedTerms } from '../terms/make-terms.ts';
import { taxationOf } from '../vat/taxation.ts';
import { renews, runningContract, type Subscription, changeNext } from './agreement.ts';
import { lockSubscription } from './subscriptions.queries.ts';

/**
 * When a plan that was stopped, or never renewed, would be charged if it renewed after all: a month's plan at its end, a
 * year after its twelfth month. Null if it renews, or cannot: a year that was left stays left.
 */
export function resumedAt(row: Subscription, now: Date): Date | null {
  if (row.current.period === 'year') {
    const contract = runningContract(row);
    return contract && row.next === null ? dueAt(contract.startedAt, contractMonths + 1) : null;
  }
  return renews(row) || row.endsAt <= now ? null : row.endsAt;
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
    if (!row || state.expired || state.name !== row.current.plan) throw new CallError('not_found');
    // A second press, or another tab.
    if (row.next !== null) return;
    if (!resumedAt(row, now)) throw new CallError('not_found');
    const taxation = await taxationOf(deps, transaction, { userId, now });
    const terms = renewedTerms(row.current, taxation);
    if (terms.amount > amount) throw new CallError('conflict');
    const [card] = await chargeableCards(transaction, userId, terms.cardType);
    if (!card) throw new CallError('error_payment', { reason: 'no-card' });
    const next = await agree(transaction, { ownerId: userId, terms, by: 'resume-dialog', now });
    await changeNext(transaction, row, { next });
  });
  tellPlanChanged(deps, userId);
  return { result: true };
}
