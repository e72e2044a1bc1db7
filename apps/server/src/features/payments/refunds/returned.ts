import { afterCommit, type Executor } from '../../../platform/db/database.ts';
import { planOf, reverseGrant } from '../../billing/billing.service.ts';
import { endPlan, lotOfCause, putOnFree } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { releaseLot } from '../../billing/refund-hold.service.ts';
import { type Case, findTransaction, returnedOf, setVerdict } from '../notices.ts';
import { issueCreditNote } from '../documents/issue.ts';
import { enqueueMail } from '../mails/enqueue.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import { changePayment, insertEntry, type PaymentRow } from '../payments.queries.ts';
import { causeOf } from '../subscriptions/grant-plan.ts';
import { lockSubscription } from '../subscriptions/subscriptions.queries.ts';
import { end } from '../subscriptions/agreement.ts';
import { markRefund, refundsOf } from './refunds.queries.ts';
import { standAgain } from './refused.ts';

type Returned = Pick<Case, 'db' | 'deps' | 'payment' | 'cause' | 'now'>;

/** A refund at the gateway: ours, or one that the operator made there. What it returned is taken back. */
export async function settleRefund(one: Case): Promise<void> {
  const { db, gateway, payment, transaction, row, cause, now } = one;
  if (transaction.parent === null) return;
  if (transaction.state === 'declined') {
    // It was asked for again since: the old refusal is not the answer to that.
    if (!one.isNews) return;
    const refunds = await refundsOf(db, payment.id);
    const refund = refunds.find(({ transactionId }) => transactionId === transaction.parent);
    return standAgain(db, one.deps, { payment, refund, cause, now });
  }
  if (transaction.state !== 'succeeded' || row.verdict !== null) return;
  await setVerdict(db, row.id, 'returned');
  const parent = await findTransaction(db, gateway, transaction.parent);
  const withdrawal = (await refundsOf(db, payment.id)).find(
    (one) => one.transactionId === transaction.parent && one.cause === 'withdrawn',
  );
  // After a withdrawal what was used is kept; the rest is all that goes back.
  const wanted = withdrawal?.amount ?? parent?.amount ?? 0;
  const isWhole = parent !== undefined && (await returnedOf(db, parent)) >= wanted;
  // A part that somebody returned in the gateway's cabinet leaves the rest to be asked for.
  if (isWhole) await markRefund(db, { gateway, transactionId: transaction.parent, state: 'done' });
  if (isWhole && parent.verdict === 'granted') {
    const part = withdrawal ? { amount: transaction.amount } : {};
    return takeBack(one, `refund ${transaction.id}`, part);
  }
  const { amount, id } = transaction;
  const isOfGrant = parent?.verdict === 'granted';
  const note = isOfGrant
    ? await issueCreditNote(db, one.deps, { payment, cause: `refund ${gateway}:${id}`, amount, now })
    : undefined;
  const detail = `returned ${transaction.amount}: ${transaction.id}`;
  await insertEntry(db, { paymentId: payment.id, status: payment.status, cause, detail, now });
  if (parent?.verdict === 'checked') return;
  await enqueueMail(db, one.deps, { kind: 'refunded', payment, document: note, amount });
}

/**
 * Takes back what a payment granted, as far as it is there. Never below zero; idempotent. `amount`: what was returned now, if
 * something is kept.
 */
export async function takeBack(
  one: Returned,
  detail: string,
  { amount }: { amount?: number } = {},
): Promise<void> {
  const { db, deps, payment, cause, now } = one;
  if (payment.status === 'refunded') return;
  const { userId } = payment;
  for (const { reference } of await refundsOf(db, payment.id)) {
    await releaseLot(db, { userId, cause: reference, now });
  }
  await takeGrantBack(db, payment, now);
  await changePayment(db, payment, { status: 'refunded', isOpen: false }, { cause, detail, now });
  const document = await issueCreditNote(db, deps, {
    payment,
    cause: `refund of payment:${payment.id}`,
    ...(amount !== undefined && { amount }),
    now,
  });
  await enqueueMail(db, deps, { kind: 'refunded', payment, document });
  tellPaymentChanged(deps, payment);
  afterCommit(() => tellPlanChanged(deps, payment.userId));
}

/** What a payment has brought ends: its tokens, and its plan. Idempotent. */
export async function takeGrantBack(db: Executor, payment: PaymentRow, now: Date): Promise<void> {
  await takeTokensBack(db, payment, now);
  if (payment.kind === 'tariff') await endPlanOf(db, payment, now);
}

async function takeTokensBack(db: Executor, payment: PaymentRow, now: Date): Promise<void> {
  const { userId } = payment;
  const lot = await lotOfCause(db, userId, causeOf(payment.id));
  if (lot) await reverseGrant(db, { userId, lotId: lot.id, onlyWhole: false, now });
}

/** Ends the plan if it is this payment's. A period paid ahead only shortens it. */
async function endPlanOf(db: Executor, payment: PaymentRow, now: Date): Promise<void> {
  const { userId, startsAt, endsAt } = payment;
  const subscription = await lockSubscription(db, userId);
  if (!subscription || !endsAt || subscription.endsAt.getTime() !== endsAt.getTime()) return;
  const state = await planOf(db, userId, now);
  if (state.name !== payment.plan) return;
  const at = startsAt && startsAt > now ? startsAt : now;
  await end(db, subscription, { by: 'returned', now, endsAt: at });
  await endPlan(db, userId, { now, at });
  // A plan that was given back did not run out: its user is on the free one, and nothing is closed.
  if (at <= now) await putOnFree(db, userId, now);
}
