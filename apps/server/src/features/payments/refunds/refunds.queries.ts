import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import {
  noWork,
  type GatewayName,
  type PaymentRow,
  type RefundRow,
  type TransactionRow,
} from '../payments.queries.ts';
import { paymentRefunds, payments, paymentTransactions } from '../payments.tables.ts';

/** A refund by its id. */
export async function findRefund(executor: Executor, id: number): Promise<RefundRow | undefined> {
  const [row] = await executor.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row;
}

/** The payment that a refund returns. */
export async function paymentOfRefund(executor: Executor, { paymentId }: RefundRow): Promise<PaymentRow> {
  const [row] = await executor.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`There is no payment ${paymentId}.`);
  return row;
}

/** The refunds of a payment. */
export function refundsOf(executor: Executor, paymentId: number): Promise<RefundRow[]> {
  return executor.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
}

/** Notes that the gateway is asked for a refund, and when next. */
export async function countAsk(executor: Executor, { id, asks }: RefundRow, nextAt: Date): Promise<void> {
  await executor
    .update(paymentRefunds)
    .set({ asks: asks + 1, askAt: nextAt })
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.state, 'asked')));
}

/** Notes how the refund of a transaction ended. Nothing waits for it any more. */
export async function markRefund(
  executor: Executor,
  end: { gateway: GatewayName; transactionId: string; state: 'done' | 'refused' },
): Promise<void> {
  const { gateway, transactionId, state } = end;
  await executor
    .update(paymentRefunds)
    .set({ ...noWork, state, askAt: null })
    .where(and(eq(paymentRefunds.gateway, gateway), eq(paymentRefunds.transactionId, transactionId)));
}

/** Of these payments those whose refund the gateway has refused. */
export async function refusedRefunds(executor: Executor, paymentIds: number[]): Promise<number[]> {
  const { paymentId, state } = paymentRefunds;
  const rows = await executor
    .select({ paymentId })
    .from(paymentRefunds)
    .where(and(inArray(paymentId, paymentIds), eq(state, 'refused')));
  return rows.map((row) => row.paymentId);
}

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
