import { holdLot } from '../../billing/refund-hold.service.ts';
import { lotOfCause } from '../../billing/paid-plan.service.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { changePayment, insertRefund, type PaymentRow, type RefundRow } from '../payments.queries.ts';
import { causeOf } from '../subscriptions/grant-plan.ts';
import { findTransactionOf } from './refunds.queries.ts';

/** Why a payment that was granted is returned. */
export interface RefundCause {
  cause: 'user' | 'left';
  reason?: number;
  description?: string | null;
}

/** The request itself asks the gateway; the work that waits comes after it if that was cut off. */
const workAfterSeconds = 120;

/**
 * Begins to return a payment that is locked: what it granted is kept from being spent, and the gateway is to be asked.
 * Undefined if there is no money to return.
 */
export async function startRefund(
  transaction: Executor,
  deps: Pick<PaymentsDeps, 'due'>,
  payment: PaymentRow,
  { cause, reason, description, now }: RefundCause & { now: Date },
): Promise<RefundRow | undefined> {
  const paid = await findTransactionOf(transaction, payment.id);
  if (!paid) return undefined;
  const { gateway, transactionId, amount } = paid;
  const refund = await insertRefund(transaction, deps, {
    paymentId: payment.id,
    transactionId,
    gateway,
    amount,
    cause,
    reason: reason ?? null,
    description: description ?? null,
    now,
    afterSeconds: workAfterSeconds,
  });
  if (!refund) return undefined;
  const { userId } = payment;
  const lot = await lotOfCause(transaction, userId, causeOf(payment.id));
  if (lot) await holdLot(transaction, { userId, lotId: lot.id, cause: refund.reference, now });
  const detail = cause === 'left' ? 'left the year' : `refund, reason ${reason}`;
  await changePayment(transaction, payment, { status: 'refunding' }, { cause: 'call', detail, now });
  return refund;
}
