import { sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Executor } from '../../platform/db/database.ts';
import type { Given } from '../../platform/db/statement.ts';
import { entriesOfCause, lockAccount, move, spendableLots } from './ledger.queries.ts';
import { settlementOf, type LotTokens } from './settlement.ts';

/** What a settlement came to: taken from the user, and borne by us. */
export interface Charge {
  charged: number;
  writtenOff: number;
}

/** What a cause used of what it held back. */
export interface Settlement {
  userId: number;
  cause: string;
  used: number;
  now: Date;
}

/** Tokens that were used and that nobody paid for. An alarm belongs on it: more than a trickle is a fault or a fraud. */
export const writtenOffTokens = new Counter({
  name: 'tokens_written_off_total',
  help: 'Tokens used by answers beyond what the user had',
  registers: [],
});

/**
 * Turns what a cause held back into what it used, inside the caller's transaction. What was used beyond is drawn from
 * the free balance; only what that lacks is ours. A second time changes nothing and answers the same.
 */
export async function settleTokens(transaction: Executor, settlement: Settlement): Promise<Charge> {
  await lockAccount(transaction, settlement.userId);
  return settleHeld(transaction, settlement);
}

/**
 * A user's account as a table of one row that stays locked until the transaction ends, to stand in a statement after
 * which {@link settleHeld} follows.
 */
export function holdAccount(userId: Given<number>): SQL {
  return sql`(select user_id from token_balances where user_id = ${userId}::int for update)`;
}

/** The same as {@link settleTokens} for an account that an earlier statement of the transaction has locked. */
export async function settleHeld(transaction: Executor, settlement: Settlement): Promise<Charge> {
  const { userId, cause, used, now } = settlement;
  const entries = await entriesOfCause(transaction, userId, cause);
  if (entries.some(({ kind }) => kind !== 'reserve')) {
    const sumOf = (wanted: string) =>
      entries.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0);
    return { charged: -sumOf('settle') || 0, writtenOff: sumOf('writeoff') };
  }
  const held = entries.flatMap(({ lotId, amount, expiresAt }): LotTokens[] =>
    lotId === null ? [] : [{ lotId, amount: -amount, expiresAt }],
  );
  const isShort = used > held.reduce((sum, { amount }) => sum + amount, 0);
  const free = isShort ? await spendableLots(transaction, userId, now) : [];
  const { movements, charged, writtenOff } = settlementOf({ held, free, used, now });
  await move(transaction, { userId, cause, movements, now });
  return { charged, writtenOff };
}

/** Counts what we bear and tells the operator. For after the transaction, so that nothing is counted twice. */
export function reportWriteOff(
  log: Logger,
  { userId, cause }: Omit<Settlement, 'used' | 'now'>,
  charge: Charge,
): void {
  if (charge.writtenOff === 0) return;
  writtenOffTokens.inc(charge.writtenOff);
  log.warn({ userId, cause, ...charge }, 'an answer used more tokens than its user had');
}
