import type { Locale } from '@polylogue/contract/limits';
import type { WithdrawalTerms } from '@polylogue/contract/refunds';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { lockTokens } from '../../billing/refund-hold.service.ts';
import { documentsOfPayment, receiptOf } from '../documents/documents.queries.ts';
import { enqueueMail } from '../mails/enqueue.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  changePayment,
  findPayment,
  insertRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
} from '../payments.queries.ts';
import { findTransactionOf, refundsOf } from './refunds.queries.ts';
import { makeRefund } from './make-refund.ts';
import { refundFactsOf } from './refund-facts.ts';
import { presentReturnable, type Returnable } from './returnable.ts';
import { takeGrantBack } from './returned.ts';
import { withdrawalOf } from './withdrawal-rule.ts';

/** The request itself asks the gateway; the work that waits comes after it if that was cut off. */
const workAfterSeconds = 120;

async function termsOf(
  deps: PaymentsDeps,
  executor: Executor,
  payment: PaymentRow,
): Promise<WithdrawalTerms | null> {
  const [facts] = await refundFactsOf(executor, payment.userId, [payment]);
  return facts ? withdrawalOf(deps.config, facts, deps.clock.now()) : null;
}

/** What withdrawing from the contract of a payment would return. */
export async function previewOfWithdrawal(
  deps: PaymentsDeps,
  userId: number,
  { paymentId, language }: { paymentId: number; language: Locale },
): Promise<{ payment: Returnable; terms: WithdrawalTerms | null }> {
  const { db } = deps.database;
  const payment = await findPayment(db, userId, paymentId);
  if (!payment) throw new CallError('not_found');
  return { payment: presentReturnable(payment, language), terms: await termsOf(deps, db, payment) };
}

/** Which contract somebody withdraws from, and what the page said that it returns. */
interface Withdrawal {
  userId: number;
  paymentId: number;
  returned: number;
}

/**
 * Withdraws from the contract of a payment. It takes effect with the statement: plan and tokens end, and a mail confirms it.
 * The gateway is asked for the money then, and until it has returned it.
 */
export async function withdrawFrom(
  deps: PaymentsDeps,
  withdrawal: Withdrawal,
): Promise<{ status: 'refunding' | 'refunded'; returned: number }> {
  const { userId, paymentId } = withdrawal;
  const refund = await writeWithdrawal(deps, withdrawal);
  if (refund.state === 'asked') await makeRefund(deps, refund);
  const payment = await findPayment(deps.database.db, userId, paymentId);
  const status = payment?.status === 'refunded' ? 'refunded' : 'refunding';
  return { status, returned: refund.amount };
}

/** The refund it asks for; that of the first time if it was declared before. */
async function writeWithdrawal(
  deps: PaymentsDeps,
  { userId, paymentId, returned }: Withdrawal,
): Promise<RefundRow> {
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, userId);
    if (!(await findPayment(transaction, userId, paymentId))) throw new CallError('not_found');
    const payment = await lockPayment(transaction, paymentId);
    const earlier = (await refundsOf(transaction, paymentId)).find(({ cause }) => cause === 'withdrawn');
    if (earlier) return earlier;
    // An answer that begins now would change what is owed.
    await lockTokens(transaction, userId);
    const terms = await termsOf(deps, transaction, payment);
    if (!terms) throw new CallError('refund_impossible');
    if (terms.returned < returned) throw new CallError('conflict');
    const paid = await findTransactionOf(transaction, paymentId);
    const refund =
      paid &&
      (await insertRefund(transaction, deps, {
        paymentId,
        transactionId: paid.transactionId,
        gateway: paid.gateway,
        amount: terms.returned,
        cause: 'withdrawn',
        now,
        afterSeconds: workAfterSeconds,
      }));
    if (!refund) throw new CallError('refund_impossible');
    const detail = `withdrawn, ${terms.owed} owed for ${terms.used} of ${terms.granted} tokens`;
    await changePayment(transaction, payment, { status: 'refunding' }, { cause: 'call', detail, now });
    await takeGrantBack(transaction, payment, now);
    const document = receiptOf(await documentsOfPayment(transaction, paymentId));
    await enqueueMail(transaction, deps, {
      kind: 'withdrawn',
      payment,
      document,
      amount: terms.returned,
      at: now,
    });
    tellPaymentChanged(deps, payment);
    afterCommit(() => tellPlanChanged(deps, userId));
    return refund;
  });
}
