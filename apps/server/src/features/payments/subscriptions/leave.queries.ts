import { and, desc, eq, gte } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { TransactionRow } from '../payments.queries.ts';
import { payments, paymentTransactions } from '../payments.tables.ts';
import { runningContract, type Subscription } from './agreement.ts';
import type { MonthRow } from './contract-months.ts';

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

/** When the fee was paid for which a year was left; undefined while it runs, and if it ended otherwise. */
export async function leftAt(
  executor: Executor,
  row: Subscription,
  months: readonly MonthRow[],
): Promise<Date | undefined> {
  const [first] = months;
  const { userId, current } = row;
  if (current.period !== 'year' || runningContract(row) !== null || !first) return undefined;
  const [fee] = await executor
    .select({ at: payments.settledAt })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, 'fee'),
        eq(payments.status, 'succeeded'),
        gte(payments.settledAt, first.dueAt),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return fee?.at ?? undefined;
}
