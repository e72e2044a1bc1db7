import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { spendingLimits, spendingWarnings } from './limits.tables.ts';

/** Deletes a user's limits with the account. */
export async function eraseLimits(transaction: Executor, userId: number): Promise<void> {
  await transaction.delete(spendingWarnings).where(eq(spendingWarnings.userId, userId));
  await transaction.delete(spendingLimits).where(eq(spendingLimits.userId, userId));
}
