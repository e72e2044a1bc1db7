import { and, eq } from 'drizzle-orm';
import { inTransaction } from '../../../platform/db/database.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { insertOrder } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { contractMonths } from '../periods.ts';
import { taxationOf } from '../vat/taxation.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** The payment that renews a period: one, however often it is tried. */
export async function renewalPayment(
  deps: PaymentsDeps,
  row: SubscriptionRow,
  now: Date,
): Promise<PaymentRow> {
  const { userId, endsAt } = row;
  return inTransaction(deps.database.db, async (transaction) => {
    const taxation = await taxationOf(deps, transaction, { userId, now });
    const terms = renewalTerms(deps, row);
    const tax = taxation.termsOf(terms.price);
    const made = await insertOrder(transaction, { ...terms, ...tax, ...common(row, now) });
    if (made) return made;
    const [known] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.renewalOf, endsAt)));
    if (!known) throw new Error('A renewal was neither new nor known.');
    return known;
  });
}

function common({ userId, endsAt }: SubscriptionRow, now: Date) {
  const thing = `renewal:${endsAt.toISOString()}`;
  return {
    userId,
    thing,
    renewalOf: endsAt,
    status: 'created',
    isOpen: false,
    openUntil: now,
    createdAt: now,
  } as const;
}

/** The same terms again, the next month of the year, or the plan that was chosen to follow. */
function renewalTerms(deps: PaymentsDeps, row: SubscriptionRow) {
  const goesOn = row.contractAt !== null && row.monthsPaid < contractMonths;
  const isOther = !goesOn && row.nextPlan !== null && row.nextPlanId !== null && row.nextPlan !== 'free';
  const price = (isOther ? row.nextAmount : null) ?? row.amount;
  const period = (isOther ? row.nextPeriod : null) ?? row.period;
  return {
    kind: 'tariff',
    gateway: gatewayOf(deps, row.cardType).name,
    cardType: row.cardType,
    means: 'card',
    currency: row.currency,
    price,
    plan: (isOther ? row.nextPlan : null) ?? row.plan,
    planId: (isOther ? row.nextPlanId : null) ?? row.planId,
    period,
    tokens: (isOther ? row.nextTokens : null) ?? row.tokens,
    renews: true,
    month: period === 'year' ? (goesOn ? row.monthsPaid + 1 : 1) : null,
  } as const;
}
