import type { CardType, PaymentResult } from '@polylogue/contract/billing';
import { refundRule } from '@polylogue/contract/limits';
import type { NextCharge } from '@polylogue/contract/payments';
import type { Subscription } from '@polylogue/contract/subscriptions';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { planOf } from '../../billing/billing.service.ts';
import { putOnFree, setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { chargeableCards } from '../cards/cards.queries.ts';
import { presentCard } from '../cards/cards.service.ts';
import { enqueueSubscriptionMail } from '../mails/enqueue.ts';
import type { Offer } from '../orders/offer.ts';
import { runningPlanPayments } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findTransactionOf, leftAt } from './leave.queries.ts';
import { findPayment, lockPayment } from '../payments.queries.ts';
import { contractMonths, dueAt, graceOf, roundAt } from '../periods.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { refundObstaclesOf } from '../refunds/refund-facts.ts';
import { startRefund } from '../refunds/start-refund.ts';
import type { Billing } from '../billing-info/billing-info.tables.ts';
import { feeTerms, type Terms } from '../terms/make-terms.ts';
import { presentVat, taxationOf, type Taxation } from '../vat/taxation.ts';
import { workAt } from './grant-plan.ts';
import { leaveContract } from './leave.ts';
import { nextTermsOf, noNextTerms, type NextTerms } from './next-terms.ts';
import { askForRenewal } from './renewal-order.ts';
import { resumedAt } from './resume.ts';
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
  monthsOf,
  type MonthRow,
  type SubscriptionRow,
} from './subscriptions.queries.ts';
import { giveUpRenewal } from './unpaid-renewal.ts';

/** The user's subscription; null without a running one. */
export async function subscriptionView(deps: PaymentsDeps, userId: number): Promise<Subscription | null> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const row = await findSubscription(db, userId);
  const state = await planOf(db, userId, now);
  if (!row || state.expired || state.name !== row.plan) return null;
  // Of a year that was left, too.
  const months = row.period === 'year' ? await monthsOf(db, userId, row.contract) : [];
  const taxation = await taxationOf(deps, db, { userId, now });
  const { plan, period, amount, currency, renews, endsAt, nextPlan, round } = row;
  const resumed = resumedAt(row, now);
  const isDue = renews && round > 0;
  const chargedAt = roundAt(row.renewingFrom ?? endsAt, round);
  return {
    plan,
    period,
    amount: taxation.on(amount).amount,
    currency,
    renews,
    endsAt: contractEnd(row).toISOString(),
    nextChargeAt: renews ? chargedAt.toISOString() : null,
    next: renews ? await chargeOf(db, row, { terms: nextTermsOf(row), at: chargedAt, taxation }) : null,
    nextPlan,
    dunning: isDue ? { round, nextAt: chargedAt.toISOString() } : null,
    schedule: months.map(({ month, dueAt, amount: due, status }) => ({
      month,
      dueAt: dueAt.toISOString(),
      amount: status === 'due' ? taxation.on(due).amount : due,
      status,
    })),
    leave: row.contractAt && renews ? await leaveView(db, row, { months, taxation, now }) : null,
    leftAt: (await leftAt(db, row, months))?.toISOString() ?? null,
    resume: resumed && (await chargeOf(db, row, { terms: row, at: resumed, taxation })),
    refundable: await refundableNow(db, row, now),
  };
}

/** A charge that carries out terms of the subscription. */
async function chargeOf(
  executor: Executor,
  { userId }: SubscriptionRow,
  { terms, at, taxation }: { terms: Omit<NextTerms, 'month'>; at: Date; taxation: Taxation },
): Promise<NextCharge> {
  const { plan, period, amount, currency, cardType } = terms;
  const [card] = await chargeableCards(executor, userId, cardType);
  return {
    plan,
    period,
    amount: taxation.on(amount).amount,
    currency,
    at: at.toISOString(),
    card: card ? presentCard(card) : null,
  };
}

/** The payment for the period that ends last, if it can be returned now. */
async function refundableNow(executor: Executor, row: SubscriptionRow, now: Date): Promise<number | null> {
  const running = await runningPlanPayments(executor, row.userId, now);
  const last = running.findLast(({ endsAt }) => endsAt?.getTime() === row.endsAt.getTime());
  if (!last) return null;
  const obstacles = await refundObstaclesOf(executor, row.userId, { rows: [last], now });
  return obstacles.get(last.id) === null ? last.id : null;
}

/** Until when it stays: of a year that was stopped, the end of its twelfth month. */
function contractEnd({ contractAt, endsAt, stops, renews }: SubscriptionRow): Date {
  return contractAt && stops && renews ? dueAt(contractAt, contractMonths + 1) : endsAt;
}

async function leaveView(
  executor: Executor,
  row: SubscriptionRow,
  { months, taxation, now }: { months: readonly MonthRow[]; taxation: Taxation; now: Date },
): Promise<Subscription['leave']> {
  const { fee, refund } = await leavingCosts(executor, row, { months, now });
  const taxed = feeTerms({ price: fee, cardType: row.cardType }, taxation);
  const [card] = await chargeableCards(executor, row.userId, row.cardType);
  return {
    fee: taxed.amount,
    refund,
    months: contractMonths - row.monthsPaid,
    price: row.amount,
    vat: fee === 0 ? null : presentVat(taxed),
    endsAt: row.endsAt.toISOString(),
    card: card ? presentCard(card) : null,
  };
}

/** What leaving a year now costs, with VAT, or returns. */
async function leavingCosts(
  executor: Executor,
  row: SubscriptionRow,
  { months, now }: { months: readonly MonthRow[]; now: Date },
): Promise<{ fee: number; refund: number }> {
  const paymentId = months.findLast(({ status }) => status === 'paid')?.paymentId ?? null;
  const payment = paymentId === null ? undefined : await findPayment(executor, row.userId, paymentId);
  if (payment) {
    const obstacles = await refundObstaclesOf(executor, row.userId, { rows: [payment], now });
    const paid = await findTransactionOf(executor, payment.id);
    if (obstacles.get(payment.id) === null && paid) return { fee: 0, refund: paid.amount };
  }
  const unpaid = contractMonths - row.monthsPaid;
  return { fee: Math.floor((unpaid * row.amount) / refundRule.yearlyFeeDivisor), refund: 0 };
}

/** How leaving was asked for. */
export interface Leaving {
  userId: number;
  leave: 'end' | 'now';
  /** The fee that the page showed. */
  fee?: number | undefined;
}

/** Stops charging; see the call. `payFee` charges the saved card. */
export async function cancel(
  deps: PaymentsDeps,
  { userId, leave, fee }: Leaving,
  payFee: (fee: { terms: Terms; billing: Billing }, cardType: CardType) => Promise<PaymentResult>,
): Promise<{ result: boolean; endsAt: string | null; payment: PaymentResult | null }> {
  const { db } = deps.database;
  await askForRenewal(deps, userId);
  const row = await findSubscription(db, userId);
  if (!row?.renews) throw new CallError('not_found');
  if (!row.contractAt || leave === 'end') {
    await stop(deps, userId);
  } else {
    const now = deps.clock.now();
    const months = await monthsOf(db, userId, row.contract);
    const costs = await leavingCosts(db, row, { months, now });
    const taxation = await taxationOf(deps, db, { userId, now });
    const terms = feeTerms({ price: costs.fee, cardType: row.cardType }, taxation);
    if (fee !== undefined && terms.amount > fee) throw new CallError('conflict');
    if (costs.refund > 0) {
      await leaveWithRefund(deps, row, months);
    } else if (costs.fee === 0) {
      await inTransaction(db, async (transaction) => {
        await leaveContract(transaction, userId, { cause: 'call', now });
        const mail = { kind: 'left', subscription: row, at: row.endsAt } as const;
        await enqueueSubscriptionMail(transaction, deps, mail);
      });
    } else {
      const payment = await payFee({ terms, billing: taxation.billing }, row.cardType);
      if (payment.status !== 'succeeded') return { result: false, endsAt: null, payment };
    }
  }
  tellPlanChanged(deps, userId);
  const after = await findSubscription(db, userId);
  return { result: true, endsAt: after ? contractEnd(after).toISOString() : null, payment: null };
}

/** Whether months of a year's contract are still to be charged, whatever is agreed for the time after it. */
async function goesOnByContract(executor: Executor, userId: number): Promise<boolean> {
  const row = await findSubscription(executor, userId);
  return row !== undefined && row.renews && row.contractAt !== null && row.monthsPaid < contractMonths;
}

/** A month's plan ends with its period; a year goes on to its twelfth month. */
async function stop(deps: PaymentsDeps, userId: number): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const isYear = await goesOnByContract(transaction, userId);
    if (!isYear) await giveUpRenewal(transaction, userId, { cause: 'call', now });
    const row = await lockSubscription(transaction, userId);
    if (!row?.renews) return;
    if (isYear) {
      await changeSubscription(transaction, userId, { ...noNextTerms, stops: true });
    } else {
      await changeSubscription(transaction, userId, {
        ...noNextTerms,
        renews: false,
        stops: true,
        workAt: null,
      });
      await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
    }
    const at = contractEnd({ ...row, stops: true });
    await enqueueSubscriptionMail(transaction, deps, { kind: 'cancelled', subscription: row, at });
  });
}

/** Inside the window the month's money goes back, and the plan ends with it. */
async function leaveWithRefund(
  deps: PaymentsDeps,
  row: SubscriptionRow,
  months: readonly MonthRow[],
): Promise<void> {
  const now = deps.clock.now();
  const current = months.findLast(({ status }) => status === 'paid');
  if (!current?.paymentId) throw new CallError('conflict');
  const { paymentId } = current;
  const refund = await inTransaction(deps.database.db, async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (payment.status !== 'succeeded') throw new CallError('conflict');
    const started = await startRefund(transaction, deps, payment, { cause: 'left', now });
    if (!started) throw new CallError('conflict');
    await leaveContract(transaction, row.userId, { cause: 'call', now });
    // The plan ends with the refund, which has a mail of its own.
    await enqueueSubscriptionMail(transaction, deps, { kind: 'left', subscription: row, at: null });
    return started;
  });
  await makeRefund(deps, refund);
}

/** Goes to the free plan: at the end of what is paid, or at once if that is over. Answers when. */
export async function goFree(
  deps: PaymentsDeps,
  userId: number,
): Promise<{ result: boolean; endsAt: string | null }> {
  const now = deps.clock.now();
  await askForRenewal(deps, userId);
  const endsAt = await inTransaction(deps.database.db, async (transaction) => {
    const isYear = await goesOnByContract(transaction, userId);
    if (!isYear) await giveUpRenewal(transaction, userId, { cause: 'call', now });
    const row = await lockSubscription(transaction, userId);
    const state = await planOf(transaction, userId, now);
    if (state.name === 'free') return null;
    if (state.expired || !row) {
      if (!state.expired) throw new CallError('not_found');
      await putOnFree(transaction, userId, now);
      if (row) await changeSubscription(transaction, userId, { ...noNextTerms, renews: false, workAt: null });
      return null;
    }
    const free = { ...noNextTerms, nextPlan: 'free', stops: true } as const;
    if (isYear) {
      await changeSubscription(transaction, userId, free);
      return contractEnd({ ...row, stops: true });
    }
    await changeSubscription(transaction, userId, { ...free, renews: false, workAt: row.endsAt, round: 0 });
    await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
    await enqueueSubscriptionMail(transaction, deps, {
      kind: 'cancelled',
      subscription: row,
      at: row.endsAt,
    });
    return row.endsAt;
  });
  tellPlanChanged(deps, userId);
  return { result: true, endsAt: endsAt?.toISOString() ?? null };
}

/** Notes a cheaper plan that follows when the period ends; it is charged then, to a saved card. */
export async function noteCheaperPlan(
  deps: PaymentsDeps,
  { userId, cardType }: { userId: number; cardType: CardType },
  offer: Offer,
): Promise<void> {
  const { db } = deps.database;
  const [card] = await chargeableCards(db, userId, cardType);
  if (!card) throw new CallError('error_payment', { reason: 'no-card' });
  await askForRenewal(deps, userId);
  await inTransaction(db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row) throw new CallError('conflict');
    const from = row.renewingFrom ?? row.endsAt;
    await changeSubscription(transaction, userId, {
      nextPlan: offer.plan,
      nextPlanId: offer.planId,
      nextPeriod: offer.period,
      nextAmount: offer.price,
      nextTokens: offer.tokens,
      nextCurrency: offer.currency,
      nextCardType: cardType,
      renews: true,
      stops: false,
      // While a renewal fails, its next round charges what was chosen.
      workAt: row.round > 0 ? roundAt(from, row.round) : workAt({ ...row, renews: true }),
    });
    await setPlanRenewal(transaction, userId, { renews: true, graceUntil: graceOf(from) });
  });
  tellPlanChanged(deps, userId);
}
