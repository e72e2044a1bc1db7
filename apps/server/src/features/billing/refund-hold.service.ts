import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { ledgerEntries, tokenLots } from './billing.tables.ts';
import { entriesOfCause, findLot, lockAccount, move } from './ledger.queries.ts';

/** Lets nothing of a user's tokens be spent until the transaction ends. */
export async function lockTokens(transaction: Executor, userId: number): Promise<void> {
  await lockAccount(transaction, userId);
}

/** The rest of a lot that is kept from being spent while its money is on the way back. */
export interface LotHold {
  userId: number;
  lotId: number;
  /** Begins with `refund-`: what was reserved for answers is released after a while, this is not. */
  cause: string;
  now: Date;
}

/** Keeps the rest of a lot from being spent, inside the caller's transaction. */
export async function holdLot(transaction: Executor, hold: LotHold): Promise<void> {
  const { userId, lotId, cause, now } = hold;
  await lockAccount(transaction, userId);
  const lot = await findLot(transaction, userId, lotId);
  if (!lot || lot.remaining === 0) return;
  const movements = [{ lotId, kind: 'reserve', amount: -lot.remaining }] as const;
  await move(transaction, { userId, cause, movements, now });
}

/** Gives back what was kept for a cause. Idempotent; what belongs to a lot that ended meanwhile expires. */
export async function releaseLot(
  transaction: Executor,
  { userId, cause, now }: Omit<LotHold, 'lotId'>,
): Promise<void> {
  await lockAccount(transaction, userId);
  const entries = await entriesOfCause(transaction, userId, cause);
  if (entries.some(({ kind }) => kind !== 'reserve')) return;
  const movements = entries.flatMap(({ lotId, amount, expiresAt }) => {
    const back = { lotId, kind: 'return' as const, amount: -amount };
    const hasEnded = expiresAt !== null && expiresAt <= now;
    return hasEnded ? [back, { lotId, kind: 'expire' as const, amount }] : [back];
  });
  await move(transaction, { userId, cause, movements, now });
}

/** Tokens used of what causes granted, those held by running answers counted; also of lots that have ended. */
export async function usedOfCauses(
  executor: Executor,
  userId: number,
  causes: readonly string[],
): Promise<Map<string, number>> {
  if (causes.length === 0) return new Map();
  const rows = await executor
    .select({
      cause: tokenLots.cause,
      used: sql`coalesce(-sum(${ledgerEntries.amount}), 0)`.mapWith(Number),
    })
    .from(tokenLots)
    .innerJoin(ledgerEntries, eq(ledgerEntries.lotId, tokenLots.id))
    .where(
      and(
        eq(tokenLots.userId, userId),
        inArray(tokenLots.cause, [...causes]),
        inArray(ledgerEntries.kind, ['reserve', 'return', 'settle']),
      ),
    )
    .groupBy(tokenLots.cause);
  return new Map(rows.map(({ cause, used }) => [cause, used]));
}
