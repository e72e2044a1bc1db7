import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { releaseLot } from '../../billing/refund-hold.service.ts';
import { enqueueMail } from '../mails/enqueue.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  changePayment,
  lockPayment,
  type Cause,
  type PaymentRow,
  type RefundRow,
} from '../payments.queries.ts';
import { findRefund, markRefund } from './refunds.queries.ts';

/** The gateway refused to return a payment: it stands again, with all that it granted. */
export async function refuseRefund(deps: PaymentsDeps, { id, paymentId }: RefundRow): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    const refund = await findRefund(transaction, id);
    if (refund) await standAgain(transaction, deps, { payment, refund, cause: 'job', now: deps.clock.now() });
  });
}

/** The same inside a transaction that holds the payment. Idempotent. */
export async function standAgain(
  transaction: Executor,
  deps: PaymentsDeps,
  {
    payment,
    refund,
    cause,
    now,
  }: { payment: PaymentRow; refund: RefundRow | undefined; cause: Cause; now: Date },
): Promise<void> {
  // Who has withdrawn is owed the money, whatever the gateway says: it goes on being asked for.
  if (refund?.state !== 'asked' || refund.cause === 'withdrawn') return;
  const { gateway, transactionId, reference } = refund;
  await markRefund(transaction, { gateway, transactionId, state: 'refused' });
  await releaseLot(transaction, { userId: payment.userId, cause: reference, now });
  if (payment.status !== 'refunding') return;
  const entry = { cause, detail: 'the gateway refused the refund', now };
  await changePayment(transaction, payment, { status: 'succeeded' }, entry);
  await enqueueMail(transaction, deps, { kind: 'refund-refused', payment });
  tellPaymentChanged(deps, payment);
}
