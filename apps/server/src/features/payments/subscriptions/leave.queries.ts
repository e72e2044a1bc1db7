import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { TransactionRow } from '../payments.queries.ts';
import { paymentTransactions } from '../payments.tables.ts';

/** The transaction that paid for a payment. */
export async function findTransactionOf(
  executor: Executor,
  paymentId: number,
): Promise<TransactionRow | undefined> {
  const [row] = await executor
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.paymentId, paymentId), eq(paymentTransactions.verdict, 'granted')));
  return row;
}
