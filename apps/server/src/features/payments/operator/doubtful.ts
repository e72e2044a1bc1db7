import type { DoubtfulSubscription } from '@polylogue/contract/operator-payments';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { writeAudit } from '../../accounts/operator.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { payments } from '../payments.tables.ts';
import { readSubscription, type Subscription, changeNext } from '../subscriptions/agreement.ts';
import { lockSubscription } from '../subscriptions/subscriptions.queries.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { giveUpRenewal } from '../subscriptions/renewal-order.ts';
import { agree, renewedTerms, type TermsRow } from '../terms/make-terms.ts';
import { termsOfOrder } from '../terms/take-up.ts';
import { taxationOf } from '../vat/taxation.ts';

/** Subscriptions that have contradicted themselves, as they would be charged. */
export async function doubtfulSubscriptions(executor: Executor): Promise<DoubtfulSubscription[]> {
  const doubtful = await executor
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(isNotNull(subscriptions.doubt))
    .orderBy(subscriptions.endsAt);
  const list: DoubtfulSubscription[] = [];
  for (const { userId } of doubtful) {
    const row = await readSubscription(executor, userId);
    if (row?.doubt) list.push(present(row, row.doubt));
  }
  return list;
}

function present(row: Subscription, doubt: string): DoubtfulSubscription {
  const { userId, current, next, goesFree, endsAt } = row;
  return {
    ...{ userId, doubt, plan: current.plan ?? 'free', ...sumOf(current) },
    endsAt: endsAt.toISOString(),
    nextPlan: goesFree ? 'free' : (next?.plan ?? null),
    next: next && sumOf(next),
  };
}

function sumOf({ period, price, currency }: TermsRow) {
  return { period: period ?? 'month', price, currency } as const;
}

/** Decides about one. What is charged then is told by a mail first, as no page has shown it. */
export async function decideSubscription(
  deps: PaymentsDeps,
  { userId, decision }: { userId: number; decision: 'renew' | 'end' },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    await giveUpRenewal(transaction, userId, { cause: 'operator', now });
    const row = await lockSubscription(transaction, userId);
    if (!row?.doubt) throw new CallError('not_found');
    if (decision === 'end') {
      await changeNext(transaction, row, { next: null });
    } else {
      const current = await lastPaid(transaction, row);
      const taxation = await taxationOf(deps, transaction, { userId, now });
      const terms = renewedTerms(current, taxation);
      const next = await agree(transaction, { ownerId: userId, terms, by: 'operator', now });
      await changeNext(transaction, { ...row, current }, { next });
    }
    const detail = `${decision}: ${row.doubt}`;
    await writeAudit(transaction, { at: now, action: 'subscription.decide', userId, detail });
  });
  tellPlanChanged(deps, userId);
}

/** What the running period was paid on; what the subscription says if that is not known. */
async function lastPaid(transaction: Executor, { userId, endsAt, current }: Subscription): Promise<TermsRow> {
  const isOfPeriod = and(
    eq(payments.userId, userId),
    eq(payments.kind, 'tariff'),
    eq(payments.endsAt, endsAt),
  );
  const [paid] = await transaction
    .select()
    .from(payments)
    .where(and(isOfPeriod, eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.id))
    .limit(1);
  return (paid && (await termsOfOrder(transaction, paid))) ?? current;
}
