import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '../../platform/db/database.ts';
import { ledgerEntries, tokenBalances, tokenLots } from './billing.tables.ts';
import { spendableTokens } from './reserve.service.ts';

/** What a read tells the user can spend; null without an account. */
export async function spendable(executor: Executor, userId: number, now: Date): Promise<number | null> {
  const { rows } = await executor.execute<{ tokens: string | null }>(
    sql`select ${spendableTokens({ userId, now })} as tokens`,
  );
  const tokens = rows[0]?.tokens ?? null;
  return tokens === null ? null : Number(tokens);
}

/** What stands on the user's account. */
export async function accountOf(executor: Executor, userId: number) {
  const [balance] = await executor.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
  const lots = await executor
    .select()
    .from(tokenLots)
    .where(eq(tokenLots.userId, userId))
    .orderBy(asc(tokenLots.id));
  const entries = await executor
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(asc(ledgerEntries.id));
  return { available: balance?.available, reserved: balance?.reserved, lots, entries };
}

/** Entries of one cause as the ledger tells them: lot, kind, amount. */
export async function storyOf(executor: Executor, userId: number, cause: string) {
  const { entries } = await accountOf(executor, userId);
  return entries
    .filter((entry) => entry.cause === cause)
    .map(({ lotId, kind, amount }) => [lotId, kind, amount]);
}

/** Fails unless entries, lots and balance of the user tell the same. */
export async function expectNoDrift(executor: Executor, userId: number): Promise<void> {
  const { available, reserved, lots, entries } = await accountOf(executor, userId);
  for (const lot of lots) {
    const own = entries.filter(({ lotId }) => lotId === lot.id);
    expect(sumOf(own), `lot ${lot.cause}`).toBe(lot.remaining);
    expect(lot.remaining).toBeGreaterThanOrEqual(0);
    expect(lot.remaining).toBeLessThanOrEqual(lot.granted);
  }
  expect(available).toBe(lots.reduce((sum, { remaining }) => sum + remaining, 0));
  const out = entries.filter(({ kind }) => kind === 'reserve' || kind === 'return');
  expect(reserved).toBe(-sumOf(out) || 0);
}

function sumOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
