import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { GatewayRefused, GatewayUnsure } from '../../../vendors/payments/gateway.ts';
import { planOf } from '../../billing/billing.service.ts';
import { putOnFree, setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { chargeableCards, type CardRow } from '../cards/cards.queries.ts';
import { dropCard } from '../cards/cards.service.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import { enqueueSubscriptionMail } from '../mails/enqueue.ts';
import { settleResult } from '../orders/attempt.ts';
import { checkPayment } from '../orders/check.ts';
import { gatewayOrder } from '../orders/gateway-order.ts';
import { tryValues } from '../orders/open-order.ts';
import { insertTry } from '../orders/orders.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { changeTry, lockPayment, triesOf, type PaymentRow, type TryRow } from '../payments.queries.ts';
import {
  addDays,
  addMonths,
  contractMonths,
  dueAt,
  graceOf,
  monthEnd,
  renewalRounds,
  roundAt,
} from '../periods.ts';
import { carriesOut, nextTermsOf, noNextTerms } from './next-terms.ts';
import { renewalPayment } from './renewal-order.ts';
import {
  changeClaimed,
  changeSubscription,
  claimSubscription,
  lockSubscription,
  markMonth,
  subscriptionsToWorkOn,
  waiveMonths,
  type SubscriptionRow,
} from './subscriptions.queries.ts';
import { closeRenewal } from './unpaid-renewal.ts';

/** How long a worker keeps a subscription. Longer than all its cards take. */
const claimMinutes = 10;

/** How long a gateway is left alone that does not answer. */
const pauseMinutes = 5;

/** A round that is made later than this after it was due is one of a worker that was away. */
const lateMinutes = 60;

/** Announces renewals, charges them, and ends plans that nobody pays for. */
export async function workOnSubscriptions(deps: PaymentsDeps): Promise<void> {
  const { db } = deps.database;
  for (const row of await subscriptionsToWorkOn(db, { now: deps.clock.now(), limit: 100 })) {
    const until = later(deps, claimMinutes);
    if (!(await claimSubscription(db, row, until))) continue;
    try {
      await workOn(deps, { ...row, workAt: until });
    } catch (error) {
      // It is looked at again when the claim ends; the others must not wait for it.
      deps.log.error({ err: error, userId: row.userId }, 'a renewal failed');
    }
  }
}

async function workOn(deps: PaymentsDeps, row: SubscriptionRow): Promise<void> {
  const now = deps.clock.now();
  if (now < row.endsAt) return announce(deps, row);
  if (!row.renews) return endOf(deps, row);
  // As it was at the end: a worker that comes late finds the days of grace over, too.
  const state = await planOf(deps.database.db, row.userId, row.endsAt);
  // The operator put the user on another plan meanwhile.
  if (!state.renews) return setWork(deps, row, { renews: false, workAt: null });
  await renew(deps, row);
}

async function announce(deps: PaymentsDeps, row: SubscriptionRow): Promise<void> {
  const { endsAt, renews, toldFor } = row;
  await inTransaction(deps.database.db, async (transaction) => {
    const isTold = toldFor?.getTime() === endsAt.getTime();
    const isStill = await changeClaimed(transaction, row, { toldFor: endsAt, workAt: endsAt });
    if (!isStill || !renews || isTold) return;
    await enqueueSubscriptionMail(transaction, deps, { kind: 'renewal-soon', subscription: row, at: endsAt });
    const yearEnd = yearEndToTell(row);
    if (!yearEnd) return;
    await enqueueSubscriptionMail(transaction, deps, {
      kind: 'renewal-of-year',
      subscription: row,
      at: yearEnd,
    });
  });
}

/**
 * End of a year that another one will follow, with the announcement of its eleventh charge: the law wants the user told
 * between three months and one month before.
 */
function yearEndToTell({ contractAt, monthsPaid, stops }: SubscriptionRow): Date | null {
  if (!contractAt || stops || monthsPaid !== contractMonths - 2) return null;
  return addMonths(contractAt, contractMonths);
}

/** The paid period of a user who goes to the free plan is over. */
async function endOf(deps: PaymentsDeps, row: SubscriptionRow): Promise<void> {
  const { userId, nextPlan } = row;
  await inTransaction(deps.database.db, async (transaction) => {
    const isStill = await changeClaimed(transaction, row, { ...noNextTerms, workAt: null });
    if (isStill && nextPlan === 'free') await putOnFree(transaction, userId, deps.clock.now());
  });
  tellPlanChanged(deps, userId);
}

async function renew(deps: PaymentsDeps, row: SubscriptionRow): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const known = await renewalPayment(deps, row, now);
  if (!known) return;
  if (known.status === 'succeeded') return setWork(deps, row, { workAt: null });
  await checkPayment(deps, known.id, 'job');
  const tried = await triesOf(db, known.id);
  if (tried.some(({ state }) => state === 'succeeded')) return;
  // While one charge is unknown no other card is tried.
  if (tried.some(isOpen)) return setWork(deps, row, { workAt: later(deps, pauseMinutes) });
  const agreed = await agreedBy(deps, row, known);
  if (!agreed) return;
  if (now >= nextEndOf(agreed)) return endUnpaid(deps, agreed);
  const payment = await renewalPayment(deps, agreed, now);
  if (!payment) return;
  const round = { row: agreed, payment, tries: await triesOf(db, payment.id) };
  const roundIsAt = roundAt(fromOf(agreed), agreed.round);
  if (now < roundIsAt) return tryNewCards(deps, round);
  const isLate = now.getTime() - roundIsAt.getTime() > lateMinutes * 60_000;
  await makeRound(deps, isLate ? { ...round, row: await beginAnew(deps, agreed, now) } : round);
}

/**
 * The subscription as it is agreed by now. An unpaid renewal on other terms is closed, so that the next one is on these.
 * Undefined if the worker's claim is gone or nothing is to be renewed any more.
 */
async function agreedBy(
  deps: PaymentsDeps,
  claimed: SubscriptionRow,
  payment: PaymentRow,
): Promise<SubscriptionRow | undefined> {
  return inTransaction(deps.database.db, async (transaction) => {
    const locked = await lockPayment(transaction, payment.id);
    const row = await lockSubscription(transaction, claimed.userId);
    if (!row?.renews || row.workAt?.getTime() !== claimed.workAt?.getTime()) return undefined;
    if (locked.status === 'succeeded' || locked.renewalOf === null) return undefined;
    if (!carriesOut(locked, nextTermsOf(row))) {
      await closeRenewal(transaction, locked, { cause: 'job', now: deps.clock.now() });
    }
    return row;
  });
}

/** From when the rounds of a renewal count. */
function fromOf({ endsAt, renewingFrom }: SubscriptionRow): Date {
  return renewingFrom ?? endsAt;
}

/** End of the period that a renewal would pay for, if it were paid in time. */
function nextEndOf({ contractAt, monthsPaid, endsAt }: SubscriptionRow): Date {
  return contractAt && monthsPaid < contractMonths ? dueAt(contractAt, monthsPaid + 2) : monthEnd(endsAt);
}

/** The worker or the gateway was away: the rounds that are left and the days of grace count from now. */
async function beginAnew(deps: PaymentsDeps, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
  const { userId, round } = row;
  const renewingFrom = addDays(now, -round);
  await inTransaction(deps.database.db, async (transaction) => {
    const isStill = await changeClaimed(transaction, row, { renewingFrom });
    if (isStill)
      await setPlanRenewal(transaction, userId, { renews: true, graceUntil: graceOf(renewingFrom) });
  });
  tellPlanChanged(deps, userId);
  return { ...row, renewingFrom };
}

/** Nobody looked at it until its next period was over, too: that is not charged any more. */
async function endUnpaid(deps: PaymentsDeps, { userId, endsAt }: SubscriptionRow): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (row?.renews && row.endsAt.getTime() === endsAt.getTime()) await endRenewal(transaction, deps, row);
  });
  tellPlanChanged(deps, userId);
}

function isOpen({ state }: TryRow): boolean {
  return state === 'calling' || state === 'waiting';
}

interface Round {
  row: SubscriptionRow;
  payment: PaymentRow;
  tries: readonly TryRow[];
}

/** A card that came since the last round is charged at once, as a late part of that round. */
async function tryNewCards(deps: PaymentsDeps, { row, payment, tries }: Round): Promise<void> {
  const tried = new Set(tries.map(({ cardId }) => cardId));
  const lastRound = { ...row, round: row.round - 1 };
  for (const card of await chargeableCards(deps.database.db, row.userId, payment.cardType)) {
    if (tried.has(card.id)) continue;
    const outcome = await chargeCard(deps, { row: lastRound, payment, card });
    if (outcome === 'paid') return;
    if (outcome === 'unknown') return setWork(deps, row, { workAt: later(deps, pauseMinutes) });
  }
  await setWork(deps, row, { workAt: roundAt(fromOf(row), row.round) });
}

/** Charges card by card until one pays. */
async function makeRound(deps: PaymentsDeps, { row, payment, tries }: Round): Promise<void> {
  const tried = new Set(
    tries
      .filter(({ round, state }) => round === row.round && state === 'declined')
      .map(({ cardId }) => cardId),
  );
  for (const card of await chargeableCards(deps.database.db, row.userId, payment.cardType)) {
    if (tried.has(card.id)) continue;
    const outcome = await chargeCard(deps, { row, payment, card });
    if (outcome === 'paid') return;
    if (outcome === 'unknown') return setWork(deps, row, { workAt: later(deps, pauseMinutes) });
  }
  await failRound(deps, row);
}

async function chargeCard(
  deps: PaymentsDeps,
  { row, payment, card }: { row: SubscriptionRow; payment: PaymentRow; card: CardRow & { token: string } },
): Promise<'paid' | 'declined' | 'unknown'> {
  const { db } = deps.database;
  const gateway = gatewayOf(deps, payment.cardType);
  const values = tryValues(payment, { cardId: card.id, round: row.round, now: deps.clock.now() });
  const tried = await insertTry(db, deps, values);
  const order = await gatewayOrder(deps, db, { payment, tried });
  try {
    const result = await gateway.chargeSaved(order, card.token, 'schedule');
    if (result.step === 'three-d-secure') {
      // Nobody is there to visit the bank.
      await changeTry(db, tried.id, { state: 'declined', reason: 'authentication' });
      return 'declined';
    }
    const { transaction } = result;
    await settleResult(deps, { payment, tried }, result);
    if (transaction.decline?.retry === 'never') await forgetCard(deps, card);
    if (transaction.state === 'succeeded') return 'paid';
    return transaction.state === 'pending' ? 'unknown' : 'declined';
  } catch (error) {
    if (error instanceof GatewayUnsure) return 'unknown';
    if (!(error instanceof GatewayRefused)) throw error;
    await changeTry(db, tried.id, { state: 'absent' });
    return 'unknown';
  }
}

/** A card that will never pay again. */
async function forgetCard(deps: PaymentsDeps, { userId, id }: CardRow): Promise<void> {
  await inTransaction(deps.database.db, (transaction) => dropCard(transaction, deps, { userId, cardId: id }));
}

async function failRound(deps: PaymentsDeps, { userId, endsAt }: SubscriptionRow): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || row.endsAt.getTime() !== endsAt.getTime() || !row.renews) return;
    const round = row.round + 1;
    if (round >= renewalRounds) return endRenewal(transaction, deps, { ...row, round });
    const at = roundAt(fromOf(row), round);
    await changeSubscription(transaction, userId, { round, workAt: at });
    await enqueueSubscriptionMail(transaction, deps, { kind: 'renewal-failed', subscription: row, at });
  });
  tellPlanChanged(deps, userId);
}

/** Ends a plan that was not paid again, and says so. */
async function endRenewal(transaction: Executor, deps: PaymentsDeps, row: SubscriptionRow): Promise<void> {
  const { userId, contract, contractAt, monthsPaid, round } = row;
  if (contractAt && monthsPaid < contractMonths) {
    const month = { userId, contract, month: monthsPaid + 1 };
    await markMonth(transaction, { ...month, status: 'failed', paymentId: null });
    await waiveMonths(transaction, userId);
  }
  await changeSubscription(transaction, userId, { round, renews: false, workAt: null });
  await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
  await enqueueSubscriptionMail(transaction, deps, { kind: 'renewal-ended', subscription: row, at: null });
}

/** Only while the worker's claim holds: a payment that settled meanwhile has set the next date. */
async function setWork(
  deps: PaymentsDeps,
  row: SubscriptionRow,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await changeClaimed(deps.database.db, row, change);
}

function later(deps: Pick<PaymentsDeps, 'clock'>, minutes: number): Date {
  return new Date(deps.clock.now().getTime() + minutes * 60_000);
}
