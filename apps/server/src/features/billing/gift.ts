import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { tokenLots } from './billing.tables.ts';
import { insertAccount, lockAccount, move } from './ledger.queries.ts';

/** Says which tokens came with the account. */
export function giftCause(userId: number): string {
  return `plan:free:${userId}`;
}

/**
 * Takes what is left of the tokens that came with the account, inside the caller's transaction; an account not opened yet is
 * opened without any. A second time changes nothing.
 */
export async function withdrawGift(transaction: Executor, userId: number, now: Date): Promise<void> {
  await insertAccount(transaction, { userId, tokens: 0, cause: giftCause(userId), now });
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
