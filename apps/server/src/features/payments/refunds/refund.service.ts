import type { RefundObstacle } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import type { RefundCheck } from '@polylogue/contract/refunds';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { lockTokens } from '../../billing/refund-hold.service.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findPayment, lockPayment, type PaymentRow, type RefundRow } from '../payments.queries.ts';
import { makeRefund } from './make-refund.ts';
import { refundFactsOf, refundObstaclesOf } from './refund-facts.ts';
import { isRefundReason } from './refund-reasons.ts';
import { refundOf } from './refund-rule.ts';
import { presentReturnable } from './returnable.ts';
import { startRefund } from './start-refund.ts';

/** Which payment somebody wants back, and why. */
export interface RefundWish {
  userId: number;
  transactionId: number;
  reason: number;
  description?: string | undefined;
}

/** Whether a payment of the user can be returned now, and what goes back. */
export async function checkRefund(
  deps: PaymentsDeps,
  userId: number,
  { paymentId, language }: { paymentId: number; language: Locale },
): Promise<RefundCheck> {
  const { db } = deps.database;
  const payment = await findPayment(db, userId, paymentId);
  if (!payment) throw new CallError('not_found');
  const [facts] = await refundFactsOf(db, userId, [payment]);
  const reason = facts ? refundOf(facts, deps.clock.now()) : 'not-paid';
  const credited = await Promise.all(payment.creditOf.map((id) => findPayment(db, userId, id)));
  return {
    ...(reason === null ? { result: true } : { result: false, reason }),
    payment: presentReturnable(payment, language),
    used: facts?.used ?? 0,
    next: credited.flatMap((one) => (one ? [presentReturnable(one, language)] : [])),
  };
}

async function obstacleOf(
  executor: Executor,
  payment: PaymentRow,
  now: Date,
): Promise<RefundObstacle | null> {
  const found = await refundObstaclesOf(executor, payment.userId, { rows: [payment], now });
  return found.get(payment.id) ?? null;
}

/**
 * Returns a payment: the wish is written down, then the gateway is asked. Without its answer the work that waits goes on asking; if it
 * refuses, everything is as before.
 */
export async function requestRefund(
  deps: PaymentsDeps,
  wish: RefundWish,
): Promise<{ result: boolean; status: 'succeeded' | 'refunding' | 'refunded' }> {
  if (!isRefundReason(wish.reason)) throw fieldError('reason', 'invalid');
  const refund = await writeWish(deps, wish);
  if (refund) await makeRefund(deps, refund);
  const payment = await findPayment(deps.database.db, wish.userId, wish.transactionId);
  const isOver = payment?.status === 'refunded';
  if (isOver || payment?.status === 'refunding') {
    return { result: true, status: isOver ? 'refunded' : 'refunding' };
  }
  return { result: false, status: 'succeeded' };
}

/** Undefined if it is under way or done: a second click changes nothing. */
async function writeWish(deps: PaymentsDeps, wish: RefundWish): Promise<RefundRow | undefined> {
  const { userId, transactionId, reason, description } = wish;
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, userId);
    if (!(await findPayment(transaction, userId, transactionId))) throw new CallError('not_found');
    const payment = await lockPayment(transaction, transactionId);
    if (payment.status === 'refunding' || payment.status === 'refunded') return undefined;
    if (await obstacleOf(transaction, payment, now)) throw new CallError('refund_impossible');
    // Again under the lock of the tokens: an answer may have begun meanwhile.
    await lockTokens(transaction, userId);
    if (await obstacleOf(transaction, payment, now)) throw new CallError('refund_impossible');
    const wanted = { cause: 'user', reason, description: description ?? null, now } as const;
    const refund = await startRefund(transaction, deps, payment, wanted);
    if (!refund) throw new CallError('refund_impossible');
    tellPaymentChanged(deps, payment);
    return refund;
  });
}
