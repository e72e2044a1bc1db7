import type { CardType, PaymentResult } from '@polylogue/contract/billing';
import { refundRule } from '@polylogue/contract/limits';
import type { NextCharge } from '@polylogue/contract/payments';
import type { Subscription as View } from '@polylogue/contract/subscriptions';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { planOf } from '../../billing/billing.service.ts';
import { putOnFree } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import type { Billing } from '../billing-info/billing-info.tables.ts';
import { chargeableCards } from '../cards/cards.queries.ts';
import { presentCard } from '../cards/cards.service.ts';
import { enqueueSubscriptionMail } from '../mails/enqueue.ts';
import { checkPayment } from '../orders/attempt.ts';
import { runningPlanPayments } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findPayment, lockPayment } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { contractMonths, dueAt, roundAt } from '../periods.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { refundObstaclesOf } from '../refunds/refund-facts.ts';
import { findTransactionOf } from '../refunds/refunds.queries.ts';
import { startRefund } from '../refunds/start-refund.ts';
import { agree, feeTerms, renewedTerms, type Terms, type TermsRow } from '../terms/make-terms.ts';
import { presentVat, taxationOf, type Taxation } from '../vat/taxation.ts';
import {
  nextCharge,
  nextPlanOf,
  renews,
  runningContract,
  type RunningContract,
  type Subscription,
  monthsOf,
  type MonthRow,
  changeNext,
  end,
  roundsFrom,
} from './agreement.ts';
import { leftAt, leaveContract } from './leave.ts';
import { giveUpRenewal, unpaidRenewal } from './renewal-order.ts';
import { resumedAt } from './resume.ts';
import { findSubscription, lockSubscription } from './subscriptions.queries.ts';

/** The user's subscription; null without a running one. */
export async function subscriptionView(deps: PaymentsDeps, userId: number): Promise<View | null> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const row = await findSubscription(db, userId);
  const state = await planOf(db, userId, now);
  if (!row || state.expired || state.name !== row.current.plan) return null;
  const { current, round, contract } = row;
  // Of a year that was left, too.
  const isYear = current.period === 'year' && contract !== null;
  const months = isYear ? await monthsOf(db, userId, contract.number) : [];
  const taxation = await taxationOf(deps, db, { userId, now });
  const charge = nextCharge(row);
  const resumed = resumedAt(row, now);
  const chargedAt = roundAt(roundsFrom(row), round);
  const each = renewedTerms(current, taxation).amount;
  return {
    plan: current.plan ?? 'free',
    period: current.period ?? 'month',
    amount: each,
    currency: current.currency,
    renews: charge !== null,
    endsAt: contractEnd(row).toISOString(),
    nextChargeAt: charge && chargedAt.toISOString(),
    next: charge && (await chargeOf(db, charge.terms, { at: chargedAt, taxation })),
    nextPlan: nextPlanOf(row),
    dunning: charge && round > 0 ? { round, nextAt: chargedAt.toISOString() } : null,
    schedule: months.map(({ month, dueAt, amount: paid, status }) => ({
      month,
      dueAt: dueAt.toISOString(),
      amount: status === 'due' ? each : paid,
      status,
    })),
    leave: await leaveView(db, row, { months, taxation, now }),
    leftAt: (await leftAt(db, row, months))?.toISOString() ?? null,
    resume: resumed && (await chargeOf(db, current, { at: resumed, taxation })),
    refundable: await refundableNow(db, row, now),
  };
}

/** A charge that carries out terms. */
async function chargeOf(
  executor: Executor,
  terms: TermsRow,
  { at, taxation }: { at: Date; taxation: Taxation },
): Promise<NextCharge> {
  const { plan, period, currency, amount } = { ...terms, ...renewedTerms(terms, taxation) };
  const [card] = await chargeableCards(executor, terms.ownerId, terms.cardType);
  return {
    plan: plan ?? 'free',
    period: period ?? 'month',
    amount,
    currency,
    at: at.toISOString(),
    card: card ? presentCard(card) : null,
  };
}

/** The payment for the period that ends last, if it can be returned now. */
async function refundableNow(executor: Executor, row: Subscription, now: Date): Promise<number | null> {
  const running = await runningPlanPayments(executor, row.userId, now);
  const last = running.findLast(({ endsAt }) => endsAt?.getTime() === row.endsAt.getTime());
  if (!last) return null;
  const obstacles = await refundObstaclesOf(executor, row.userId, { rows: [last], now });
  return obstacles.get(last.id) === null ? last.id : null;
}

/** Until when it stays: of a year that was stopped, the end of its twelfth month. */
function contractEnd(row: Subscription): Date {
  const contract = runningContract(row);
  return contract && row.next === null && renews(row)
    ? dueAt(contract.startedAt, contractMonths + 1)
    : row.endsAt;
}

interface Costs {
  months: readonly MonthRow[];
  taxation: Taxation;
  now: Date;
}

async function leaveView(executor: Executor, row: Subscription, costs: Costs): Promise<View['leave']> {
  const contract = runningContract(row);
  if (!contract || !renews(row)) return null;
  const { fee, refund } = await leavingCosts(executor, row, { ...costs, contract });
  const { cardType, price } = contract.monthly;
  const [card] = await chargeableCards(executor, row.userId, cardType);
  return {
    fee: fee.amount,
    refund,
    months: contractMonths - contract.monthsPaid,
    price,
    vat: fee.amount === 0 ? null : presentVat(fee),
    endsAt: row.endsAt.toISOString(),
    card: card ? presentCard(card) : null,
  };
}

/** What leaving a year now costs, or returns. */
async function leavingCosts(
  executor: Executor,
  { userId }: Subscription,
  { contract, months, taxation, now }: Costs & { contract: RunningContract },
): Promise<{ fee: Terms; refund: number }> {
  const { price, cardType } = contract.monthly;
  const feeOf = (listed: number) => feeTerms({ price: listed, cardType }, taxation);
  const paymentId = months.findLast(({ status }) => status === 'paid')?.paymentId ?? null;
  const payment = paymentId === null ? undefined : await findPayment(executor, userId, paymentId);
  if (payment) {
    const obstacles = await refundObstaclesOf(executor, userId, { rows: [payment], now });
    const paid = await findTransactionOf(executor, payment.id);
    if (obstacles.get(payment.id) === null && paid) return { fee: feeOf(0), refund: paid.amount };
  }
  const unpaid = contractMonths - contract.monthsPaid;
  return { fee: feeOf(Math.floor((unpaid * price) / refundRule.yearlyFeeDivisor)), refund: 0 };
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
  if (!row || !renews(row)) throw new CallError('not_found');
  const contract = runningContract(row);
  if (!contract || leave === 'end') {
    await stop(deps, userId);
  } else {
    const now = deps.clock.now();
    const months = await monthsOf(db, userId, contract.number);
    const taxation = await taxationOf(deps, db, { userId, now });
    const costs = await leavingCosts(db, row, { contract, months, taxation, now });
    if (fee !== undefined && costs.fee.amount > fee) throw new CallError('conflict');
    if (costs.refund > 0) {
      await leaveWithRefund(deps, row, months);
    } else if (costs.fee.amount === 0) {
      await inTransaction(db, async (transaction) => {
        await leaveContract(transaction, userId, { cause: 'call', now });
        const mail = { kind: 'left', subscription: row, at: row.endsAt } as const;
        await enqueueSubscriptionMail(transaction, deps, mail);
      });
    } else {
      const asked = { terms: costs.fee, billing: taxation.billing };
      const payment = await payFee(asked, costs.fee.cardType);
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
  const contract = row && runningContract(row);
  return contract ? contract.monthsPaid < contractMonths : false;
}

/** A month's plan ends with its period; a year goes on to its twelfth month. */
async function stop(deps: PaymentsDeps, userId: number): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const isYear = await goesOnByContract(transaction, userId);
    if (!isYear) await giveUpRenewal(transaction, userId, { cause: 'call', now });
    const row = await lockSubscription(transaction, userId);
    if (!row || !renews(row)) return;
    const stopped = await changeNext(transaction, row, { next: null });
    const mail = { kind: 'cancelled', subscription: row, at: contractEnd(stopped) } as const;
    await enqueueSubscriptionMail(transaction, deps, mail);
  });
}

/** Inside the window the month's money goes back, and the plan ends with it. */
async function leaveWithRefund(
  deps: PaymentsDeps,
  row: Subscription,
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
      if (row) await end(transaction, row, { by: 'replaced', now });
      return null;
    }
    const changed = await changeNext(transaction, row, { next: null, goesFree: true });
    const mail = { kind: 'cancelled', subscription: row, at: row.endsAt } as const;
    if (!isYear) await enqueueSubscriptionMail(transaction, deps, mail);
    return contractEnd(changed);
  });
  tellPlanChanged(deps, userId);
  return { result: true, endsAt: endsAt?.toISOString() ?? null };
}

/** Notes a cheaper plan that follows when the period ends; it is charged then, to a saved card. */
export async function noteCheaperPlan(
  deps: PaymentsDeps,
  { userId, cardType }: { userId: number; cardType: CardType },
  terms: Terms,
): Promise<void> {
  const { db } = deps.database;
  const [card] = await chargeableCards(db, userId, cardType);
  if (!card) throw new CallError('error_payment', { reason: 'no-card' });
  await askForRenewal(deps, userId);
  const now = deps.clock.now();
  await inTransaction(db, async (transaction) => {
    await giveUpRenewal(transaction, userId, { cause: 'call', now });
    const row = await lockSubscription(transaction, userId);
    if (!row) throw new CallError('conflict');
    const next = await agree(transaction, { ownerId: userId, terms, by: 'switch-dialog', now });
    await changeNext(transaction, row, { next });
  });
  tellPlanChanged(deps, userId);
}

/** Asks what came of a renewal that is being tried, before something else is agreed. */
async function askForRenewal(deps: PaymentsDeps, userId: number): Promise<void> {
  const { db } = deps.database;
  const [unpaid] = await db.select({ id: payments.id }).from(payments).where(unpaidRenewal(userId));
  if (unpaid) await checkPayment(deps, unpaid.id, 'call');
}
