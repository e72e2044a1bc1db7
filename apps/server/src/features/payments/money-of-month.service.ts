import type { Currency } from '@polylogue/contract/billing';
import { and, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { limitsOf } from '../billing/limits/limits.service.ts';
import { monthOf } from '../billing/limits/month.service.ts';
import { payments, paymentTransactions } from './payments.tables.ts';
import { nextCharge } from './subscriptions/agreement.ts';
import { findSubscription } from './subscriptions/subscriptions.queries.ts';

/** Money of a calendar month in minor units: paid, and a renewal that is still to come. */
export interface MoneyOfMonth {
  spent: number;
  due: number;
}

/** What counts as spending: keeping a card holds a small sum only for a moment. */
const spendingKinds = ['tokens', 'tariff', 'fee'] as const;

/** What a user has paid in this month and did not get back, and what their plan will still charge in it. */
export async function moneyOfMonth(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<Record<Currency, MoneyOfMonth>> {
  const { start, end } = monthOf(now);
  const rows = await executor
    .select({ currency: payments.currency, spent: sql`sum(${payments.amount})`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.kind, [...spendingKinds]),
        eq(payments.status, 'succeeded'),
        gte(payments.settledAt, start),
        lt(payments.settledAt, end),
      ),
    )
    .groupBy(payments.currency);
  const money = { EUR: { spent: 0, due: 0 }, RUB: { spent: 0, due: 0 } };
  for (const { currency, spent } of rows) money[currency].spent = spent;
  const subscription = await findSubscription(executor, userId);
  const next = subscription && nextCharge(subscription);
  if (next && subscription.endsAt < end) money[next.terms.currency].due = next.terms.amount;
  return money;
}

/** A purchase that is held against the user's monthly limit of money. */
export interface LimitedPurchase {
  userId: number;
  kind: 'tokens' | 'tariff' | 'card' | 'fee';
  currency: Currency;
  amount: number;
  /** What is bought: an open order of the same thing is this one. */
  thing: string;
  now: Date;
}

/**
 * Whether a purchase would pass the user's monthly limit. Renewals are not asked about: the user has agreed to them, and so
 * they count before they are made. Neither is the fee of leaving a year, which ends charges. `held`: no other purchase of
 * the user is decided until the transaction ends.
 */
export async function passesMoneyLimit(
  executor: Executor,
  purchase: LimitedPurchase,
  held?: 'held',
): Promise<boolean> {
  const { userId, kind, currency, amount, now } = purchase;
  if (kind === 'card' || kind === 'fee') return false;
  const limit = (await limitsOf(executor, userId, held)).money[currency];
  if (limit === null) return false;
  const { spent, due } = (await moneyOfMonth(executor, userId, now))[currency];
  // A plan that is bought takes the place of the renewal.
  const coming = kind === 'tariff' ? 0 : due;
  return spent + coming + (await ordered(executor, purchase)) + amount > limit;
}

/** What other open orders may still charge: they are paid within minutes or not at all. */
async function ordered(
  executor: Executor,
  { userId, currency, thing, now }: LimitedPurchase,
): Promise<number> {
  const [row] = await executor
    .select({ amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.currency, currency),
        inArray(payments.kind, ['tokens', 'tariff']),
        inArray(payments.status, ['created', 'pending']),
        payments.isOpen,
        gt(payments.openUntil, now),
        ne(payments.thing, thing),
      ),
    );
  return row?.amount ?? 0;
}

/** Users who paid since a moment. */
export async function payersSince(executor: Executor, since: Date): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ userId: payments.userId })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(and(gte(paymentTransactions.at, since), eq(payments.status, 'succeeded')));
  return rows.map(({ userId }) => userId);
}
