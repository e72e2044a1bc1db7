import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { GatewayName, PaymentRow, RefundRow } from '../payments.queries.ts';
import { paymentRefunds, payments } from '../payments.tables.ts';

/** Refunds the gateway is to be asked for now. */
export function refundsToAsk(executor: Executor, page: { now: Date; limit: number }): Promise<RefundRow[]> {
  return executor
    .select()
    .from(paymentRefunds)
    .where(and(isNotNull(paymentRefunds.askAt), lte(paymentRefunds.askAt, page.now)))
    .orderBy(paymentRefunds.askAt)
    .limit(page.limit);
}

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

/** Notes when a refund is asked for next. */
export async function postponeRefund(
  executor: Executor,
  refund: { id: number; tries: number; askAt: Date },
): Promise<void> {
  const { id, tries, askAt } = refund;
  await executor.update(paymentRefunds).set({ tries, askAt }).where(eq(paymentRefunds.id, id));
}

/** Notes how the refund of a transaction ended. */
export async function markRefund(
  executor: Executor,
  end: { gateway: GatewayName; transactionId: string; state: 'done' | 'refused' },
): Promise<void> {
  const { gateway, transactionId, state } = end;
  await executor
    .update(paymentRefunds)
    .set({ state, askAt: null })
    .where(and(eq(paymentRefunds.gateway, gateway), eq(paymentRefunds.transactionId, transactionId)));
}
