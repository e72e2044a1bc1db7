import { sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Executor } from '../../platform/db/database.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { entriesOfCause, lockAccount, move, spendableLots } from './ledger.queries.ts';
import { settlementOf, type LotTokens } from './settlement.ts';

/** Result of a settlement: charged to the user, and borne by us. */
export interface Charge {
  charged: number;
  writtenOff: number;
}

/** What a cause used of its reserve. */
export interface Settlement {
  userId: number;
  cause: string;
  used: number;
  now: Date;
}

/** Tokens used that nobody paid for. Alert on it: more than a trickle means a bug or fraud. */
export const writtenOffTokens = new Counter({
  name: 'tokens_written_off_total',
  help: 'Tokens used by answers beyond what the user had',
  registers: [],
});

/**
 * Settles a reserve inside the caller's transaction. Usage beyond it is charged to the free balance; we bear
 * what that does not cover. Idempotent: a repeat returns the same result.
 */
export async function settleTokens(transaction: Executor, settlement: Settlement): Promise<Charge> {
  await lockAccount(transaction, settlement.userId);
  return settleHeld(transaction, settlement);
}

/**
 * A user's account as a one-row table that stays locked until the transaction ends, for a statement that
 * precedes {@link settleHeld}.
 */
export function holdAccount(userId: SqlValue<number>): SQL {
  return sql`(select user_id from token_balances where user_id = ${userId}::int for update)`;
}

/** {@link settleTokens} for an account locked by an earlier statement of the transaction. */
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
  await move(transaction, { userId, cause, movements, modelId: entries[0]?.modelId ?? null, now });
  return { charged, writtenOff };
}

/** Counts and logs a write-off. Called after the transaction, so that nothing is counted twice. */
export function reportWriteOff(
  log: Logger,
  { userId, cause }: Omit<Settlement, 'used' | 'now'>,
  charge: Charge,
): void {
  if (charge.writtenOff === 0) return;
  writtenOffTokens.inc(charge.writtenOff);
  log.warn({ userId, cause, ...charge }, 'an answer used more tokens than its user had');
}
