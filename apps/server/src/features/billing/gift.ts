import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { tokenLots } from './billing.tables.ts';
import { insertAccount, lockAccount, move } from './ledger.queries.ts';

/** Cause of the tokens that come with an account. */
export function giftCause(userId: number): string {
  return `plan:free:${userId}`;
}

/**
 * Revokes what is left of the account's initial tokens, inside the caller's transaction; an account not
 * opened yet is opened without any. Idempotent.
 */
export async function withdrawGift(transaction: Executor, userId: number, now: Date): Promise<void> {
  await insertAccount(transaction, { userId, hasGift: false, cause: giftCause(userId), now });
  await lockAccount(transaction, userId);
  const [lot] = await transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.userId, userId), eq(tokenLots.cause, giftCause(userId))));
  if (!lot || lot.remaining === 0) return;
  await move(transaction, {
    userId,
    cause: `gift withdrawn:${userId}`,
    movements: [{ lotId: lot.id, kind: 'expire', amount: -lot.remaining }],
    now,
  });
}
