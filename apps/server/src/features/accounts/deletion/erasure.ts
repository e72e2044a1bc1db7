import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { AccountEraser } from '../../../platform/account-eraser.ts';
import { mailTokens } from '../accounts.tables.ts';
import { removeIdentities } from '../first-verification.ts';
import { anonymiseAuditOf } from '../impersonation/audit.queries.ts';

/** Erases what the accounts themselves keep beside the user's row and sessions. */
export async function eraseAccount(executor: Executor, userId: number): Promise<void> {
  await executor.delete(mailTokens).where(eq(mailTokens.userId, userId));
  await removeIdentities(executor, userId);
  await anonymiseAuditOf(executor, userId);
}

/** Lets every feature erase the user's data; returns the storage objects to remove. */
export async function eraseBelongings(
  transaction: Executor,
  erasers: readonly AccountEraser[],
  userId: number,
): Promise<string[]> {
  const objects: string[] = [];
  for (const eraser of erasers) {
    const after = await eraser.erase(transaction, userId);
    objects.push(...(after?.objects ?? []));
  }
  return objects;
}
