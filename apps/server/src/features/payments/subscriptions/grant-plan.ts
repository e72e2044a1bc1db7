import { planKeys } from '@polylogue/contract/billing';
import type { Executor } from '../../../platform/db/database.ts';
import { planOf, type PlanState } from '../../billing/billing.service.ts';
import { grantPeriod, lotOfCause } from '../../billing/paid-plan.service.ts';
import { runningPlanPayments } from '../orders/orders.queries.ts';
import { findPayment, type PaymentRow } from '../payments.queries.ts';
import { contractMonths, dueAt, graceOf, monthEnd } from '../periods.ts';
import { findTerms, type TermsRow } from '../terms/make-terms.ts';
import { termsOfOrder } from '../terms/take-up.ts';
import {
  endContract,
  insertContract,
  isBound,
  nextCharge,
  renews,
  runningContract,
  saveAgreement,
  type RunningContract,
  type Subscription,
  insertMonths,
  markMonth,
  waiveMonths,
  workAtOf,
} from './agreement.ts';
import { lockSubscription } from './subscriptions.queries.ts';

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
  // Of 0.2, with columns that nobody could have agreed to.
  if (!(await termsOfOrder(transaction, payment))) return true;
  const subscription = await lockSubscription(transaction, userId);
  if (payment.renewalOf) {
    // Another month of a year that was left meanwhile is not wanted any more.
    const isOfYear = payment.month !== null && payment.month > 1;
    const isOfLeftYear = isOfYear && (!subscription || runningContract(subscription) === null);
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
    return subscription !== undefined && isBound(subscription);
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
  const { userId, plan, planId } = payment;
  const terms = await termsOfOrder(transaction, payment);
  if (!terms || plan === null || planId === null) throw new Error('A plan without its terms.');
  const old = await lockSubscription(transaction, userId);
  const current = await planOf(transaction, userId, now);
  const follows =
    payment.renewalOf !== null || (!current.expired && current.key === plan && current.endsAt !== null);
  const goesOn = payment.renewalOf !== null && payment.month !== null && payment.month > 1;
  const startsAt = startOf(payment, { follows, goesOn, current, now });
  const row =
    goesOn && old?.contract
      ? await carryOutMonth(transaction, { ...old, contract: old.contract }, { terms, paymentId: payment.id })
      : await carryOut(transaction, { payment, terms, old, startsAt, now });
  const { endsAt } = row;
  const isRenewing = renews(row);
  await grantPeriod(transaction, {
    userId,
    plan,
    planId,
    tokens: payment.tokens,
    cause: causeOf(payment.id),
    startsAt,
    endsAt,
    renews: isRenewing,
    graceUntil: isRenewing ? graceOf(endsAt) : null,
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

/** Another month of a contract was paid. */
async function carryOutMonth(
  transaction: Executor,
  old: Subscription & { contract: RunningContract },
  { terms, paymentId }: { terms: TermsRow; paymentId: number },
): Promise<Subscription> {
  const { userId, contract } = old;
  const monthsPaid = contract.monthsPaid + 1;
  await markMonth(transaction, {
    userId,
    contract: contract.number,
    month: monthsPaid,
    status: 'paid',
    paymentId,
  });
  const endsAt = dueAt(contract.startedAt, monthsPaid + 1);
  return begin(transaction, { ...old, current: terms, contract: { ...contract, monthsPaid }, endsAt });
}

/** Terms begin: of a month, or the first month of a year. What ran before ends. */
async function carryOut(
  transaction: Executor,
  sold: { payment: PaymentRow; terms: TermsRow; old: Subscription | undefined; startsAt: Date; now: Date },
): Promise<Subscription> {
  const { payment, terms, old, startsAt, now } = sold;
  const { userId } = payment;
  const running = old && runningContract(old);
  // One whose last month was paid runs to its end when a purchase follows it.
  const isOver = old !== undefined && !isBound(old) && old.endsAt <= startsAt;
  const by = payment.renewalOf || isOver ? 'completed' : 'replaced';
  const former = running ? await endContract(transaction, running, { by, now }) : (old?.contract ?? null);
  await waiveMonths(transaction, userId);
  const again =
    terms.followedBy === null ? terms : ((await findTerms(transaction, terms.followedBy)) ?? terms);
  // A charge was under way when something else was chosen to follow: that follows this one.
  const chosen = old && nextCharge(old);
  const isOvertaken = payment.renewalOf !== null && old !== undefined && !isSamePlan(chosen?.terms, terms);
  const following = terms.renews ? again : null;
  let contract = former;
  if (terms.period === 'year') {
    const year = {
      ownerId: userId,
      number: (former?.number ?? 0) + 1,
      first: terms,
      monthly: again,
      startedAt: startsAt,
    };
    contract = await insertContract(transaction, year);
    await writeMonths(transaction, contract, { userId, price: terms.price, paymentId: payment.id });
  }
  const endsAt = terms.period === 'year' ? dueAt(startsAt, 2) : monthEnd(startsAt);
  return begin(transaction, {
    ...{ userId, current: terms, contract, endsAt, doubt: null, round: 0, renewingFrom: null, workAt: null },
    next: isOvertaken ? old.next : following,
    goesFree: isOvertaken ? old.goesFree : false,
    toldFor: null,
  });
}

async function begin(transaction: Executor, row: Subscription): Promise<Subscription> {
  const begun = { ...row, round: 0, renewingFrom: null };
  const after = { ...begun, workAt: workAtOf(begun) };
  await saveAgreement(transaction, after);
  return after;
}

/** Whether two terms are the same plan at the same price. The tax may differ. */
function isSamePlan(one: TermsRow | undefined, other: TermsRow): boolean {
  if (!one) return false;
  const isPlan = one.planId === other.planId && one.period === other.period && one.tokens === other.tokens;
  return isPlan && one.price === other.price && one.cardType === other.cardType;
}

/** The schedule of all twelve months, the first of them paid. */
async function writeMonths(
  transaction: Executor,
  { number: contract, startedAt }: RunningContract,
  { userId, price: amount, paymentId }: { userId: number; price: number; paymentId: number },
): Promise<void> {
  const months = Array.from({ length: contractMonths }, (_, index) => ({
    ...{ userId, contract, amount, month: index + 1 },
    dueAt: dueAt(startedAt, index + 1),
    status: 'due' as const,
    paymentId: null,
  }));
  await insertMonths(transaction, months);
  await markMonth(transaction, { userId, contract, month: 1, status: 'paid', paymentId });
}
