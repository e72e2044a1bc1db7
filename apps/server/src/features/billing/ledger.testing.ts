import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '../../platform/db/database.ts';
import { ledgerEntries, tokenBalances, tokenLots } from './billing.tables.ts';
import { spendableTokens } from './reserve.service.ts';

/** The user's spendable tokens as read; null without an account. */
export async function spendable(executor: Executor, userId: number, now: Date): Promise<number | null> {
  const { rows } = await executor.execute<{ tokens: string | null }>(
    sql`select ${spendableTokens({ userId, now })} as tokens`,
  );
  const tokens = rows[0]?.tokens ?? null;
  return tokens === null ? null : Number(tokens);
}

/** The user's account. */
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

/** Ledger entries of one cause: lot, kind, amount. */
export async function entriesFor(executor: Executor, userId: number, cause: string) {
  const { entries } = await accountOf(executor, userId);
  return entries
    .filter((entry) => entry.cause === cause)
    .map(({ lotId, kind, amount }) => [lotId, kind, amount]);
}

/** Fails unless the user's entries, lots and balance agree. */
export async function expectNoDrift(executor: Executor, userId: number): Promise<void> {
  const { available, reserved, lots, entries } = await accountOf(executor, userId);
  for (const lot of lots) {
    const own = entries.filter(({ lotId }) => lotId === lot.id);
    const grants = own.filter(({ kind }) => kind === 'grant').map(({ cause, amount }) => ({ cause, amount }));
    expect(grants).toEqual([{ cause: lot.cause, amount: lot.granted }]);
    expect(sumOf(own), `lot ${lot.cause}`).toBe(lot.remaining);
    expect(lot.remaining).toBeGreaterThanOrEqual(0);
    expect(lot.remaining).toBeLessThanOrEqual(lot.granted);
  }
  expect(available).toBe(lots.reduce((sum, { remaining }) => sum + remaining, 0));
  const out = entries.filter(({ kind }) => kind === 'reserve' || kind === 'return');
  expect(reserved).toBe(-sumOf(out) || 0);
  const acts = entries.map(({ cause, kind, lotId }) => `${kind} of ${lotId} for ${cause}`);
  expect(acts).toEqual([...new Set(acts)]);
  for (const entry of entries) expect(directionOf[entry.kind], entry.kind).toContain(Math.sign(entry.amount));
}

/** The sign of each kind's amount; for a write-off, what we bear. */
const directionOf = {
  grant: [0, 1],
  reserve: [-1],
  return: [1],
  settle: [-1],
  expire: [-1],
  reverse: [0, -1],
  writeoff: [1],
};

/** The sum of the user's entries of each kind. */
export async function sumsByKind(executor: Executor, userId: number): Promise<Record<string, number>> {
  const { entries } = await accountOf(executor, userId);
  const kinds = Object.groupBy(entries, ({ kind }) => kind);
  return Object.fromEntries(Object.entries(kinds).map(([kind, own]) => [kind, sumOf(own)]));
}

function sumOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
