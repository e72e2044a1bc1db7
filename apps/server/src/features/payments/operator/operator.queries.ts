import { and, count, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { documentsOfPayment, numberOf } from '../documents/documents.queries.ts';
import { triesOf, type PaymentRow } from '../payments.queries.ts';
import { paymentEntries, paymentRefunds, payments, paymentTransactions } from '../payments.tables.ts';

/** Payments of one user or all, newest first. */
export async function listPayments(
  executor: Executor,
  wanted: {
    userId?: number | undefined;
    status?: PaymentRow['status'] | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: PaymentRow[]; totalCount: number }> {
  const { userId, status, limit, offset } = wanted;
  const which = and(
    userId === undefined ? undefined : eq(payments.userId, userId),
    status === undefined ? undefined : eq(payments.status, status),
  );
  const list = await executor
    .select()
    .from(payments)
    .where(which)
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset(offset);
  const [all] = await executor.select({ count: count() }).from(payments).where(which);
  return { list, totalCount: all?.count ?? 0 };
}

/** A payment of any user; for the operator only. */
export async function findAnyPayment(executor: Executor, id: number): Promise<PaymentRow | undefined> {
  const [row] = await executor.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** All that happened to a payment, oldest first. */
export async function historyOf(
  executor: Executor,
  paymentId: number,
): Promise<{ at: string; what: string; detail: string }[]> {
  const [tries, transactions, entries, refunds, documents] = [
    await triesOf(executor, paymentId),
    await executor.select().from(paymentTransactions).where(eq(paymentTransactions.paymentId, paymentId)),
    await executor.select().from(paymentEntries).where(eq(paymentEntries.paymentId, paymentId)),
    await executor.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId)),
    await documentsOfPayment(executor, paymentId),
  ];
  const lines = [
    ...tries.map((one) => ({
      at: one.createdAt,
      what: `try ${one.state}`,
      detail: [one.reference, one.reason].filter(Boolean).join(' '),
    })),
    ...transactions.map((one) => ({
      at: one.at,
      what: `${one.kind} ${one.state}`,
      detail: `${one.transactionId} ${one.amount} ${one.currency} ${one.verdict ?? ''}`.trim(),
    })),
    ...documents.map((one) => ({
      at: one.issuedAt,
      what: one.kind,
      detail: `${numberOf(one)} ${one.gross} ${one.currency}`,
    })),
    ...entries.map((one) => ({ at: one.at, what: `${one.status} by ${one.cause}`, detail: one.detail })),
    ...refunds.map((one) => ({
      at: one.createdAt,
      what: `refund ${one.state}`,
      detail: `${one.transactionId} ${one.amount} ${one.cause}`,
    })),
  ];
  return lines
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...line }) => ({ at: at.toISOString(), ...line }));
}
