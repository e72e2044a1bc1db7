import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { users } from './accounts.tables.ts';
import { insertAudit } from './impersonation/audit.queries.ts';

/**
 * Ensures that the user exists until the transaction ends. Others may still write rows that refer to the
 * user: a stronger lock could deadlock with them.
 */
export async function keepUser(transaction: Executor, userId: number): Promise<void> {
  if (!(await isKept(transaction, userId))) throw new CallError('not_found');
}

/** {@link keepUser} that answers whether there is such a user. */
async function isKept(transaction: Executor, userId: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return rows.length > 0;
}

/** Records what the operator did or attempted, inside the transaction if there is one. */
export async function writeAudit(
  transaction: Executor,
  entry: { at: Date; action: string; userId?: number; detail: string },
): Promise<void> {
  await insertAudit(transaction, entry);
}
