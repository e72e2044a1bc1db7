import { planKeys } from '@polylogue/contract/billing';
import type { Executor } from '../../../platform/db/database.ts';
import { planOf, type PlanState } from '../../billing/billing.service.ts';
import { grantPeriod, lotOfCause } from '../../billing/paid-plan.service.ts';
import { runningPlanPayments } from '../orders/orders.queries.ts';
import { findPayment, type PaymentRow } from '../payments.queries.ts';
import { addDays, contractMonths, dueAt, graceOf, monthEnd } from '../periods.ts';
import {
  insertMonths,
  lockSubscription,
  markMonth,
  saveSubscription,
  waiveMonths,
  type SubscriptionRow,
} from './subscriptions.queries.ts';
import { carriesOut, nextTermsOf, noNextTerms } from './next-terms.ts';

/** Days before a renewal on which it is announced. */
export const announcedDays = 3;

/** Cause of the tokens that a payment grants. */
export function causeOf(paymentId: number): string {
  return `payment:${paymentId}`;
}

/**
 * Whether the terms a plan was ordered on no longer hold: its renewal was overtaken, what it credits was used up by
 * another purchase, or another plan runs by now that is dearer, a year, or would lose its rest without credit. Its money
 * goes back.
 */
export async function isStale(transaction: Executor, payment: PaymentRow, now: Date): Promise<boolean> {
  const { userId } = payment;
  const subscription = await lockSubscription(transaction, userId);
  if (payment.renewalOf) {
    // Another month of a year that was left meanwhile is not wanted any more.
    const isOfLeftYear = payment.month !== null && payment.month > 1 && !subscription?.contractAt;
    return isOfLeftYear || subscription?.endsAt.getTime() !== payment.renewalOf.getTime();
  }
  for (const id of payment.creditOf) {
    const credited = await findPayment(transaction, userId, id);
    const lot = await lotOfCause(transaction, userId, causeOf(id));
    if (credited?.status !== 'succeeded' || !credited.endsAt) return true;
    if (!lot?.expiresAt || lot.expiresAt < credited.endsAt) return true;
  }
  const current = await planOf(transaction, userId, now);
  if (payment.plan === null) return false;
  if (!current.expired && current.key === payment.plan && current.endsAt) {
    return subscription?.contractAt !== null && subscription?.renews === true;
  }
  if (!current.expired && planKeys.indexOf(current.key) > planKeys.indexOf(payment.plan)) return true;
  return wouldLose(transaction, payment, now);
}

/** Whether a running paid period would end by the payment although its rest is not credited. */
async function wouldLose(
  transaction: Executor,
  { userId, creditOf }: PaymentRow,
  now: Date,
): Promise<boolean> {
  for (const { id, endsAt } of await runningPlanPayments(transaction, userId, now)) {
    const lot = await lotOfCause(transaction, userId, causeOf(id));
    if (!creditOf.includes(id) && lot?.expiresAt && endsAt && lot.expiresAt >= endsAt) return true;
  }
  return false;
}

/** Grants a paid month of a plan and writes down how it goes on, inside the caller's transaction. */
export async function grantPlanOf(
  transaction: Executor,
  payment: PaymentRow,
  now: Date,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { userId, plan, planId, period } = payment;
  if (plan === null || planId === null || period === null) throw new Error('A plan without its terms.');
  const old = await lockSubscription(transaction, userId);
  const current = await planOf(transaction, userId, now);
  const follows =
    payment.renewalOf !== null || (!current.expired && current.key === plan && current.endsAt !== null);
  const goesOn = payment.renewalOf !== null && payment.month !== null && payment.month > 1;
  const startsAt = startOf(payment, { follows, goesOn, current, now });
  if (!goesOn) await waiveMonths(transaction, userId);
  const next = goesOn && old ? nextMonth(old) : newTerms(payment, { old, startsAt });
  const endsAt = next.contractAt ? dueAt(next.contractAt, next.monthsPaid + 1) : monthEnd(startsAt);
  const renews = isRenewing(next, payment);
  const row: SubscriptionRow = {
    ...next,
    endsAt,
    renews,
    round: 0,
    workAt: workAt({ ...next, endsAt, renews }),
  };
  await saveSubscription(transaction, row);
  if (row.contractAt) await markPaid(transaction, row, payment.id);
  await grantPeriod(transaction, {
    userId,
    plan,
    planId,
    tokens: payment.tokens,
    cause: causeOf(payment.id),
    startsAt,
    endsAt,
    renews,
    graceUntil: renews ? graceOf(endsAt) : null,
    follows,
    now,
  });
  return { startsAt, endsAt };
}

/**
 * A renewal counts from the end of what it follows, as the days between were open. One that was paid after they were over
 * brings a whole period; the months of a year have their days.
 */
function startOf(
  { renewalOf }: PaymentRow,
  { follows, goesOn, current, now }: { follows: boolean; goesOn: boolean; current: PlanState; now: Date },
): Date {
  if (renewalOf) return goesOn || now < graceOf(renewalOf) ? renewalOf : now;
  return follows && current.endsAt ? current.endsAt : now;
}

function isRenewing(next: SubscriptionRow, payment: PaymentRow): boolean {
  if (next.contractAt) return next.monthsPaid < contractMonths || !next.stops;
  return payment.renews;
}

function nextMonth(old: SubscriptionRow): SubscriptionRow {
  return { ...old, monthsPaid: old.monthsPaid + 1, renewingFrom: null };
}

function newTerms(
  payment: PaymentRow,
  { old, startsAt }: { old: SubscriptionRow | undefined; startsAt: Date },
): SubscriptionRow {
  const { userId, plan, planId, period, cardType, currency, price, tokens, renews } = payment;
  if (plan === null || planId === null || period === null) throw new Error('A plan without its terms.');
  const isYear = period === 'year';
  // A charge was under way when something else was chosen to follow: that follows this one.
  const isOvertaken = payment.renewalOf !== null && old && !carriesOut(payment, nextTermsOf(old));
  return {
    userId,
    plan,
    planId,
    period,
    cardType,
    currency,
    amount: price,
    tokens,
    endsAt: startsAt,
    renews,
    stops: false,
    ...(isOvertaken ? chosenOf(old) : noNextTerms),
    contract: (old?.contract ?? 0) + (isYear ? 1 : 0),
    contractAt: isYear ? startsAt : null,
    monthsPaid: isYear ? 1 : 0,
    round: 0,
    renewingFrom: null,
    workAt: null,
    toldFor: null,
  };
}

/** What was chosen to follow. */
function chosenOf(row: SubscriptionRow): Pick<SubscriptionRow, keyof typeof noNextTerms> {
  const { nextPlan, nextPlanId, nextPeriod, nextAmount, nextTokens, nextCurrency, nextCardType } = row;
  return { nextPlan, nextPlanId, nextPeriod, nextAmount, nextTokens, nextCurrency, nextCardType };
}

/** The first month writes the schedule of all twelve. */
async function markPaid(transaction: Executor, row: SubscriptionRow, paymentId: number): Promise<void> {
  const { userId, contract, contractAt, amount, monthsPaid } = row;
  if (contractAt && monthsPaid === 1) {
    const months = Array.from({ length: contractMonths }, (_, index) => ({
      userId,
      contract,
      month: index + 1,
      dueAt: dueAt(contractAt, index + 1),
      amount,
      status: 'due' as const,
      paymentId: null,
    }));
    await insertMonths(transaction, months);
  }
  await markMonth(transaction, { userId, contract, month: monthsPaid, status: 'paid', paymentId });
}

/** When the renewal job looks at a subscription: to announce a charge, or at the end of the period. */
export function workAt({
  endsAt,
  renews,
  nextPlan,
}: Pick<SubscriptionRow, 'endsAt' | 'renews' | 'nextPlan'>): Date | null {
  if (renews) return addDays(endsAt, -announcedDays);
  return nextPlan === 'free' ? endsAt : null;
}
