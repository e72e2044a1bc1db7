import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { subscriptionMonths } from './subscriptions.tables.ts';

export type MonthRow = typeof subscriptionMonths.$inferSelect;

/** The months of a contract in order. */
export function monthsOf(executor: Executor, userId: number, contract: number): Promise<MonthRow[]> {
  return executor
    .select()
    .from(subscriptionMonths)
    .where(and(eq(subscriptionMonths.userId, userId), eq(subscriptionMonths.contract, contract)))
    .orderBy(subscriptionMonths.month);
}

/** Writes the schedule of a new contract. */
export async function insertMonths(transaction: Executor, rows: MonthRow[]): Promise<void> {
  await transaction.insert(subscriptionMonths).values(rows).onConflictDoNothing();
}

/** Notes what became of one month. */
export async function markMonth(
  transaction: Executor,
  month: Pick<MonthRow, 'userId' | 'contract' | 'month' | 'status'> & { paymentId: number | null },
): Promise<void> {
  const { userId, contract, month: number, status, paymentId } = month;
  await transaction
    .update(subscriptionMonths)
    .set({ status, paymentId })
    .where(
      and(
        eq(subscriptionMonths.userId, userId),
        eq(subscriptionMonths.contract, contract),
        eq(subscriptionMonths.month, number),
      ),
    );
}

/** Waives the months that are still due. */
export async function waiveMonths(transaction: Executor, userId: number): Promise<void> {
  await transaction
    .update(subscriptionMonths)
    .set({ status: 'waived' })
    .where(and(eq(subscriptionMonths.userId, userId), eq(subscriptionMonths.status, 'due')));
}
