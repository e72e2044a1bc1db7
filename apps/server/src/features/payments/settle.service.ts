import { Counter } from 'prom-client';
import { afterCommit, inTransaction, type Executor } from '../../platform/db/database.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import { grantTokens } from '../billing/billing.service.ts';
import { tellPlanChanged } from '../billing/plan-changed.service.ts';
import {
  type Case,
  type Told,
  recordTransaction,
  ownerOfReference,
  ownerOfTransaction,
  setVerdict,
  type Found,
} from './notices.ts';
import { findCard } from './cards/cards.queries.ts';
import { keepCard } from './cards/cards.service.ts';
import { checkKind } from './due-kinds.ts';
import { issueReceipt, receiptCause } from './documents/issue.ts';
import { enqueueMail } from './mails/enqueue.ts';
import { tellPaymentChanged } from './payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  changePayment,
  changeTry,
  findTry,
  hasOpenTry,
  insertEntry,
  insertRefund,
  lockPayment,
  type PaymentRow,
  type TransactionRow,
} from './payments.queries.ts';
import { isPromoSpent, usePromo } from './promo/promo-of-order.ts';
import { settleRefund, takeBack } from './refunds/returned.ts';
import { leaveContract } from './subscriptions/leave.ts';
import { causeOf, grantPlanOf, isStale } from './subscriptions/grant-plan.ts';
import { renewSooner } from './subscriptions/renewal-order.ts';

/** Money that moved, by what came of it. Anything but `granted` and `checked` deserves a look. */
export const settledTransactions = new Counter({
  name: 'payment_transactions_settled_total',
  help: 'Transactions at the gateways that moved money, by what came of them',
  labelNames: ['verdict'] as const,
  registers: [],
});

/**
 * The one place that grants. Webhook, browser, polling and operator all end here, in any order and any number: what a
 * transaction brought is decided once, under the payment's lock. Answers the payment as it then is; undefined if the
 * transaction is not ours.
 */
export async function settle(deps: PaymentsDeps, told: Told): Promise<PaymentRow | undefined> {
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (db) => {
    const found = await findTold(db, told);
    if (!found) return undefined;
    // The user first, as when an account is erased: the other way round the two could wait for each other.
    const payer = await payerOf(db, found.userId, 'held');
    const payment = await lockPayment(db, found.paymentId);
    const { row, isNews } = await recordTransaction(db, { ...told, paymentId: payment.id });
    if (row.paymentId !== payment.id) return payment;
    // Read now: another notice may have decided it while this one waited for the payment.
    const tried = found.tryId === undefined ? undefined : await findTry(db, found.tryId);
    await decide({ ...told, db, deps, now, payment, try: tried, row, isNews, payer });
    return payment;
  });
}

async function findTold(db: Executor, { gateway, transaction }: Told): Promise<Found | undefined> {
  const { kind, parent, reference } = transaction;
  if (kind === 'refund') return parent === null ? undefined : ownerOfTransaction(db, gateway, parent);
  return reference === null ? undefined : ownerOfReference(db, gateway, reference);
}

/** By what is known of the transaction, not by what this notice says: notices come late, twice and in any order. */
async function decide(one: Case): Promise<void> {
  if (one.transaction.kind === 'refund') return settleRefund(one);
  switch (one.row.state) {
    case 'succeeded':
      return settleMoney(one);
    case 'authorized':
      // Money that is only held belongs to a card check; a sale is never made that way.
      return one.payment.kind === 'card' ? settleMoney(one) : settlePending(one);
    case 'declined':
      return settleDecline(one);
    case 'cancelled':
      if (one.row.verdict === 'granted') return takeBack(one, 'cancelled at the gateway');
      return settleDecline(one);
    case 'pending':
      return settlePending(one);
    default:
      one.row.state satisfies never;
  }
}

async function settleMoney(one: Case): Promise<void> {
  const { db, payment, row, now, cause, transaction } = one;
  if (row.verdict !== null) return;
  const verdict = await judge(one);
  await setVerdict(db, row.id, verdict, one.try?.id);
  afterCommit(() => settledTransactions.inc({ verdict }));
  if (verdict === 'granted' || verdict === 'checked') {
    await grant(one);
  } else {
    await insertEntry(db, {
      paymentId: payment.id,
      status: payment.status,
      cause,
      detail: `${verdict}: ${transaction.id}`,
      now,
    });
    one.deps.log.warn({ paymentId: payment.id, transaction: transaction.id, verdict }, 'money is returned');
  }
  if (verdict !== 'granted') await giveBack(one, verdict);
}

/** A card check is undone whatever it was; everything else that was not granted is returned. */
async function giveBack(one: Case, verdict: NonNullable<TransactionRow['verdict']>): Promise<void> {
  const { db, payment, gateway, transaction, now } = one;
  if (transaction.amount === 0) return;
  const cause = verdict === 'checked' || verdict === 'granted' || verdict === 'returned' ? 'check' : verdict;
  const returned = {
    paymentId: payment.id,
    transactionId: transaction.id,
    gateway,
    amount: transaction.amount,
  };
  await insertRefund(db, one.deps, { ...returned, cause, now });
}

async function judge(one: Case): Promise<NonNullable<TransactionRow['verdict']>> {
  const { db, payment, transaction, now } = one;
  const isOurs = transaction.account === null || transaction.account === String(payment.userId);
  const isCheck = payment.kind === 'card';
  if (!isOurs || transaction.currency !== payment.currency) return 'mismatch';
  if (!isCheck && transaction.amount !== payment.amount) return 'mismatch';
  if (!one.payer) return 'erased';
  if (one.try?.givenUpAt) return 'surplus';
  if (isCheck) return 'checked';
  if (payment.status === 'succeeded' || payment.status === 'refunding' || payment.status === 'refunded') {
    return 'surplus';
  }
  if (await isPromoSpent(db, payment, 'lock')) return 'stale';
  if (payment.kind === 'tariff' && (await isStale(db, payment, now))) return 'stale';
  return 'granted';
}

async function grant(one: Case): Promise<void> {
  const { db, deps, payment, payer, transaction, now, cause, gateway } = one;
  const { userId, cardType } = payment;
  const period = await grantThing(one);
  await usePromo(db, deps, payment, now);
  if (transaction.card) {
    const kept = { userId, cardType, gateway, card: transaction.card, replaces: payment.replacesCard, now };
    await keepCard(db, deps, { ...kept, activate: payment.kind === 'card' });
    if (payment.kind === 'card') await renewSooner(db, { userId, cardType, now });
  }
  await changePayment(
    db,
    payment,
    { status: 'succeeded', settledAt: now, reason: null, cardNumber: await cardOf(one), ...period },
    { cause, detail: transaction.id, now },
  );
  if (payment.kind !== 'card') {
    const mail = payment.kind === 'fee' ? 'left' : payment.renewalOf ? 'renewed' : 'paid';
    const document = { cause: receiptCause(payment.id), gross: payment.amount };
    await enqueueMail(db, deps, { kind: mail, payment, document });
  }
  // Last: from its number to the end of the transaction everybody else who has paid waits.
  await issueReceipt(db, deps, { payment, payer, transactionId: transaction.id, now });
  tellPaymentChanged(deps, payment);
  afterCommit(() => tellPlanChanged(deps, userId));
}

/** Mask of the card that paid: the gateway tells a new one, a saved one is known by its try. */
async function cardOf({ db, payment, transaction, try: tried }: Case): Promise<string | null> {
  if (transaction.card) return transaction.card.mask;
  if (!tried?.cardId) return null;
  return (await findCard(db, payment.userId, tried.cardId))?.mask ?? null;
}

async function grantThing(one: Case): Promise<Partial<PaymentRow>> {
  const { db, payment, now } = one;
  switch (payment.kind) {
    case 'tokens':
      await grantTokens(db, {
        userId: payment.userId,
        source: 'package',
        cause: causeOf(payment.id),
        tokens: payment.tokens,
        expiresAt: null,
        now,
      });
      return {};
    case 'tariff':
      return grantPlanOf(db, payment, now);
    case 'fee':
      await leaveContract(db, payment.userId, { cause: one.cause, now });
      return {};
    case 'card':
      // The next card is another one; a plan or package bought again so soon is the same purchase.
      return { isOpen: false };
    default:
      return payment.kind satisfies never;
  }
}

async function settleDecline(one: Case): Promise<void> {
  const { db, deps, payment, transaction, now, cause } = one;
  const reason = transaction.decline?.reason ?? 'declined';
  if (!one.try || one.try.state === 'succeeded' || one.try.state === 'declined') return;
  await changeTry(db, one.try.id, { state: 'declined', reason });
  if (payment.status !== 'created' && payment.status !== 'pending') return;
  if (await hasOpenTry(db, payment.id, one.try.id)) return;
  const detail = `${transaction.id} ${transaction.decline?.code ?? ''}`.trim();
  await changePayment(db, payment, { status: 'failed', reason }, { cause, detail, now });
  tellPaymentChanged(deps, payment);
}

async function settlePending(one: Case): Promise<void> {
  const { db, deps, payment, transaction, now, cause } = one;
  // A form may be paid in after a decline: then it is to be found out anew what comes of it.
  const { try: tried } = one;
  const isAgain = tried?.state === 'declined' && tried.reason !== 'authentication';
  if (tried && (isAgain || tried.state === 'calling')) {
    const checkAt = tried.checkAt ?? now;
    await changeTry(db, tried.id, { state: 'waiting', transactionId: transaction.id, checkAt });
    if (isAgain) await deps.due.makeDue(db, checkKind, { ownerId: payment.userId, ids: [tried.id] });
  }
  if (tried?.givenUpAt) return;
  if (payment.status !== 'created' && payment.status !== 'failed') return;
  await changePayment(db, payment, { status: 'pending' }, { cause, detail: transaction.id, now });
}
