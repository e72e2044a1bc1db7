import { count, desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { auditLog } from '../accounts.tables.ts';

/** A row of the audit log. */
export type AuditRow = typeof auditLog.$inferSelect;

/** Records an action, inside the transaction that performs it. */
export async function insertAudit(executor: Executor, entry: typeof auditLog.$inferInsert): Promise<void> {
  await executor.insert(auditLog).values(entry);
}

/** The audit log, newest first. */
export async function listAudit(
  executor: Executor,
  page: { limit: number; offset: number },
): Promise<{ list: AuditRow[]; totalCount: number }> {
  const list = await executor
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await executor.select({ count: count() }).from(auditLog);
  return { list, totalCount: total?.count ?? 0 };
}

/** Removes what was recorded before the given moment. */
export async function deleteAuditBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(auditLog).where(lt(auditLog.at, before));
}

/** Removes what could identify the person; the action itself stays. */
export async function anonymiseAuditOf(executor: Executor, userId: number): Promise<void> {
  await executor.update(auditLog).set({ detail: null }).where(eq(auditLog.userId, userId));
}
