import type { Currency } from '@polylogue/contract/billing';
import { usualWarnLevel } from '@polylogue/contract/spending';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { openAccount } from '../billing.service.ts';
import { tokenBalances } from '../billing.tables.ts';
import { lockAccount, settledSince } from '../ledger.queries.ts';
import { spendingLimits, spendingWarnings } from './limits.tables.ts';
import { monthOf } from './month.service.ts';

/** What a limit is about: tokens, or money of a currency in minor units. */
export type Measure = 'tokens' | Currency;

/** A user's limits for a calendar month; null where there is none. */
export interface Limits {
  tokens: number | null;
  tokensWarnPercent: number;
  money: Record<Currency, number | null>;
  moneyWarnPercent: number;
}

const noLimits: Limits = {
  tokens: null,
  tokensWarnPercent: usualWarnLevel,
  money: { EUR: null, RUB: null },
  moneyWarnPercent: usualWarnLevel,
};

/** The user's limits. `held`: they stay as they are until the transaction ends, and so does who else asks for that. */
export async function limitsOf(executor: Executor, userId: number, held?: 'held'): Promise<Limits> {
  const query = executor.select().from(spendingLimits).where(eq(spendingLimits.userId, userId));
  const [row] = held ? await query.for('update') : await query;
  if (!row) return noLimits;
  const { tokens, tokensWarnPercent, eur, rub, moneyWarnPercent } = row;
  return { tokens, tokensWarnPercent, money: { EUR: eur, RUB: rub }, moneyWarnPercent };
}

/**
 * Sets the user's limits inside the caller's transaction. The count of the month's tokens is taken from the ledger again,
 * under the account's lock: it may be older than the counting.
 */
export async function saveLimits(
  transaction: Executor,
  userId: number,
  { limits, now }: { limits: Limits; now: Date },
): Promise<void> {
  const { tokens, tokensWarnPercent, money, moneyWarnPercent } = limits;
  const values = {
    tokens,
    tokensWarnPercent,
    eur: money.EUR,
    rub: money.RUB,
    moneyWarnPercent,
    changedAt: now,
  };
  await openAccount(transaction, userId, now);
  await lockAccount(transaction, userId);
  await transaction
    .insert(spendingLimits)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: spendingLimits.userId, set: values });
  const { start } = monthOf(now);
  const monthSpent = await settledSince(transaction, userId, start);
  await transaction
    .update(tokenBalances)
    .set({ month: start, monthSpent })
    .where(eq(tokenBalances.userId, userId));
}

/** What the user's answers have used in this month, and what is held back for running ones. */
export async function tokensOfMonth(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<{ spent: number; reserved: number }> {
  const [row] = await executor
    .select({ reserved: tokenBalances.reserved })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId));
  const spent = await settledSince(executor, userId, monthOf(now).start);
  return { spent, reserved: row?.reserved ?? 0 };
}

/** A level of a limit that was reached in a month. */
export interface Warning {
  userId: number;
  measure: Measure;
  percent: number;
  now: Date;
}

/** Notes a warning inside the caller's transaction. False if the level was noted before in this month. */
export async function noteWarning(transaction: Executor, warning: Warning): Promise<boolean> {
  const { userId, measure, percent, now } = warning;
  const rows = await transaction
    .insert(spendingWarnings)
    .values({ userId, measure, percent, month: monthOf(now).start, warnedAt: now })
    .onConflictDoNothing()
    .returning({ userId: spendingWarnings.userId });
  return rows.length > 0;
}

/** Whether what was spent has reached the level of a limit. */
export function hasReached(spent: number, limit: number | null, percent: number): limit is number {
  return limit !== null && spent * 100 >= limit * percent;
}

/** Users whose tokens of this month have reached the level and who were not warned yet. */
export async function usersToWarn(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<{ userId: number; limit: number; percent: number; spent: number }[]> {
  const { start } = monthOf(now);
  return executor
    .select({
      userId: spendingLimits.userId,
      limit: sql`${spendingLimits.tokens}`.mapWith(Number),
      percent: spendingLimits.tokensWarnPercent,
      spent: tokenBalances.monthSpent,
    })
    .from(spendingLimits)
    .innerJoin(tokenBalances, eq(tokenBalances.userId, spendingLimits.userId))
    .leftJoin(
      spendingWarnings,
      and(
        eq(spendingWarnings.userId, spendingLimits.userId),
        eq(spendingWarnings.measure, 'tokens'),
        eq(spendingWarnings.month, start),
        eq(spendingWarnings.percent, spendingLimits.tokensWarnPercent),
      ),
    )
    .where(
      and(
        eq(tokenBalances.month, start),
        sql`${tokenBalances.monthSpent} * 100 >= ${spendingLimits.tokens} * ${spendingLimits.tokensWarnPercent}`,
        sql`${spendingWarnings.userId} is null`,
      ),
    )
    .limit(limit);
}
