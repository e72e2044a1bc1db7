import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { users } from './accounts.tables.ts';
import { insertAudit } from './impersonation/audit.queries.ts';

/**
 * Makes sure that the user is there, and stays until the transaction ends. Others may go on writing rows that point to
 * the user: a stronger lock would hold them up while they hold what the operator's transaction asks for next.
 */
export async function keepUser(transaction: Executor, userId: number): Promise<void> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  if (rows.length === 0) throw new CallError('not_found');
}

/** Writes down what the operator did or tried; inside the transaction that does it, where there is one. */
export async function writeAudit(
  transaction: Executor,
  entry: { at: Date; action: string; userId?: number; detail: string },
): Promise<void> {
  await insertAudit(transaction, entry);
}
