import { and, isNull, lte, sql } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import type { Taken } from '../../../platform/due/due.ts';
import { planOf } from '../../billing/billing.service.ts';
import { putOnFree, setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { tellPlanChanged } from '../../billing/plan-changed.service.ts';
import { chargeableCards } from '../cards/cards.queries.ts';
import { renewKind } from '../due-kinds.ts';
import { enqueueSubscriptionMail } from '../mails/enqueue.ts';
import { checkPayment, chargeUnasked } from '../orders/attempt.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { isOpenTry, lockPayment, triesOf, type PaymentRow, type TryRow } from '../payments.queries.ts';
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
import { wereTold } from '../terms/make-terms.ts';
import {
  nextCharge,
  renews,
  runningContract,
  saveAgreement,
  type Subscription,
  markMonth,
  announcedDays,
  end,
  roundsFrom,
} from './agreement.ts';
import { renewalPayment, termsOfRenewal, closeRenewal } from './renewal-order.ts';
import { changeClaimed, findSubscription, lockSubscription } from './subscriptions.queries.ts';
import { renewals, subscriptions } from './subscriptions.tables.ts';

/** How long a worker keeps a subscription from nodes of 0.2. Longer than all its cards take. */
const claimMinutes = 10;

/** How long a gateway is left alone that does not answer. */
const pauseMinutes = 5;

/** A round that is made later than this after it was due is one of a worker that was away. */
const lateMinutes = 60;

/** Renewals that one run makes due; the next comes in a minute. */
const atOnce = 500;

/** Makes due what is to be announced, charged or ended now. What is in doubt waits for an operator. */
export async function noteDueRenewals({ database: { db }, due, clock }: PaymentsDeps): Promise<void> {
  const now = clock.now();
  const isTime = and(lte(subscriptions.workAt, now), isNull(subscriptions.doubt));
  // One that is being worked on, waits after a failure or was set aside stays as it is.
  await db.execute(sql`
    insert into ${renewals} (owner_id, ends_at, created_at, due_at)
    select user_id, ends_at, ${now}, ${due.at()} from ${subscriptions}
    where ${isTime} and not exists (
      select from ${renewals} as known where known.owner_id = subscriptions.user_id
        and (known.due_at is not null or known.lease_until is not null or known.set_aside_at is not null)
    )
    order by work_at limit ${atOnce}
    on conflict (owner_id) do update set due_at = excluded.due_at`);
  due.wake(renewKind);
}

/** Announces a renewal, charges it, or ends a plan that nobody pays for. */
export async function workOnRenewal(deps: PaymentsDeps, { ownerId }: Pick<Taken, 'ownerId'>): Promise<void> {
  const { db } = deps.database;
  const row = await findSubscription(db, ownerId);
  if (!row?.workAt || row.workAt > deps.clock.now() || row.doubt !== null) return;
  const claimed = { ...row, workAt: later(deps, claimMinutes) };
  // So that two workers never charge it at once.
  if (!(await changeClaimed(db, row, { workAt: claimed.workAt }))) return;
  try {
    await workOn(deps, claimed);
  } catch (error) {
    await changeClaimed(db, claimed, { workAt: row.workAt });
    throw error;
  }
}

async function workOn(deps: PaymentsDeps, row: Subscription): Promise<void> {
  const now = deps.clock.now();
  if (now < row.endsAt) return announce(deps, row);
  if (!renews(row)) return endOf(deps, row);
  // As it was at the end: a worker that comes late finds the days of grace over, too.
  const state = await planOf(deps.database.db, row.userId, row.endsAt);
  // The operator put the user on another plan meanwhile.
  if (!state.renews) return endForOther(deps, row);
  await tellMissedYearEnd(deps, row);
  await renew(deps, row);
}

async function announce(deps: PaymentsDeps, claimed: Subscription): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, claimed.userId);
    if (!row || !isClaimed(row, claimed)) return;
    const { endsAt, toldFor } = row;
    const terms = await termsOfRenewal(transaction, deps, { row, now });
    await changeClaimed(transaction, row, { toldFor: endsAt, workAt: endsAt });
    if (!terms || toldFor?.getTime() === endsAt.getTime()) return;
    const told = { subscription: row, termsId: terms.id };
    await enqueueSubscriptionMail(transaction, deps, { ...told, kind: 'renewal-soon', at: endsAt });
    const yearEnd = yearEndToTell(row);
    if (!yearEnd) return;
    await enqueueSubscriptionMail(transaction, deps, {
      kind: 'renewal-of-year',
      subscription: row,
      at: yearEnd,
    });
  });
}

/** Whether nobody has set another date since a worker took it. */
function isClaimed(row: Subscription, claimed: Subscription): boolean {
  return row.workAt !== null && row.workAt.getTime() === claimed.workAt?.getTime();
}

/**
 * What would be charged now was never told, as the tax of its buyer has changed: it is told first, and charged as many days
 * later as every renewal. The plan stays meanwhile.
 */
async function tellFirst(deps: PaymentsDeps, claimed: Subscription, termsId: number): Promise<void> {
  const { userId } = claimed;
  const at = addDays(deps.clock.now(), announcedDays);
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || !isClaimed(row, claimed)) return;
    const renewingFrom = addDays(at, -row.round);
    await changeClaimed(transaction, row, { renewingFrom, workAt: at });
    await setPlanRenewal(transaction, userId, { renews: true, graceUntil: graceOf(renewingFrom) });
    await enqueueSubscriptionMail(transaction, deps, {
      kind: 'renewal-soon',
      subscription: row,
      termsId,
      at,
    });
  });
  tellPlanChanged(deps, userId);
}

/**
 * End of a year that another one will follow, with the announcement of its eleventh charge: the law wants the user told
 * between three months and one month before.
 */
function yearEndToTell(row: Subscription): Date | null {
  const contract = runningContract(row);
  if (!contract || row.next === null || contract.monthsPaid !== contractMonths - 2) return null;
  return addMonths(contract.startedAt, contractMonths);
}

/** The same with the eleventh charge itself, if the worker was away while that was to be announced. */
async function tellMissedYearEnd(deps: PaymentsDeps, claimed: Subscription): Promise<void> {
  const { userId, endsAt, toldFor } = claimed;
  const yearEnd = yearEndToTell(claimed);
  if (!yearEnd || toldFor?.getTime() === endsAt.getTime()) return;
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || !isClaimed(row, claimed)) return;
    await changeClaimed(transaction, row, { toldFor: endsAt });
    const told = { subscription: row, at: yearEnd };
    await enqueueSubscriptionMail(transaction, deps, { ...told, kind: 'renewal-of-year' });
  });
}

/** The paid period of a user who goes to the free plan is over, or the last month of a year that no other follows. */
async function endOf(deps: PaymentsDeps, claimed: Subscription): Promise<void> {
  const { userId, goesFree } = claimed;
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || !isClaimed(row, claimed)) return;
    await end(transaction, row, { by: 'completed', now: row.endsAt });
    if (goesFree) await putOnFree(transaction, userId, now);
  });
  tellPlanChanged(deps, userId);
}

/** The user is on a plan that the operator gave: this one is charged no more. */
async function endForOther(deps: PaymentsDeps, claimed: Subscription): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, claimed.userId);
    if (row && isClaimed(row, claimed))
      await end(transaction, row, { by: 'replaced', now: deps.clock.now() });
  });
}

async function renew(deps: PaymentsDeps, row: Subscription): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const known = await renewalPayment(deps, row, now);
  if (!known) return;
  if (known.status === 'succeeded') return setWork(deps, row, null);
  await checkPayment(deps, known.id, 'job');
  const tried = await triesOf(db, known.id);
  if (tried.some(({ state }) => state === 'succeeded')) return;
  // While one charge is unknown no other card is tried.
  if (tried.some(isOpenTry)) return setWork(deps, row, later(deps, pauseMinutes));
  const agreed = await agreedBy(deps, row, known);
  if (!agreed) return;
  if (now >= nextEndOf(agreed)) return endUnpaid(deps, agreed);
  const payment = await renewalPayment(deps, agreed, now);
  if (!payment) return;
  const { termsId } = payment;
  if (termsId !== null && !(await wereTold(db, termsId))) return tellFirst(deps, agreed, termsId);
  const round = { row: agreed, payment, tries: await triesOf(db, payment.id) };
  const roundIsAt = roundAt(roundsFrom(agreed), agreed.round);
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
  claimed: Subscription,
  payment: PaymentRow,
): Promise<Subscription | undefined> {
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    const locked = await lockPayment(transaction, payment.id);
    const row = await lockSubscription(transaction, claimed.userId);
    if (!row || !isClaimed(row, claimed)) return undefined;
    if (locked.status === 'succeeded' || locked.renewalOf === null) return undefined;
    const terms = await termsOfRenewal(transaction, deps, { row, now });
    if (!terms) return undefined;
    if (locked.termsId !== terms.id || locked.month !== nextCharge(row)?.month) {
      await closeRenewal(transaction, locked, { cause: 'job', now });
    }
    return row;
  });
}

/** End of the period that a renewal would pay for, if it were paid in time. */
function nextEndOf(row: Subscription): Date {
  const contract = runningContract(row);
  return contract && contract.monthsPaid < contractMonths
    ? dueAt(contract.startedAt, contract.monthsPaid + 2)
    : monthEnd(row.endsAt);
}

/** The worker or the gateway was away: the rounds that are left and the days of grace count from now. */
async function beginAnew(deps: PaymentsDeps, row: Subscription, now: Date): Promise<Subscription> {
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
async function endUnpaid(deps: PaymentsDeps, { userId, endsAt }: Subscription): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || !renews(row) || row.endsAt.getTime() !== endsAt.getTime()) return;
    await endRenewal(transaction, deps, { row, round: row.round });
  });
  tellPlanChanged(deps, userId);
}

interface Round {
  row: Subscription;
  payment: PaymentRow;
  tries: readonly TryRow[];
}

/** A card that came since the last round is charged at once, as a late part of that round. */
async function tryNewCards(deps: PaymentsDeps, { row, payment, tries }: Round): Promise<void> {
  const tried = new Set(tries.map(({ cardId }) => cardId));
  for (const card of await chargeableCards(deps.database.db, row.userId, payment.cardType)) {
    if (tried.has(card.id)) continue;
    const outcome = await chargeUnasked(deps, { payment, card, round: row.round - 1 });
    if (outcome === 'paid') return;
    if (outcome === 'unknown') return setWork(deps, row, later(deps, pauseMinutes));
  }
  await setWork(deps, row, roundAt(roundsFrom(row), row.round));
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
    const outcome = await chargeUnasked(deps, { payment, card, round: row.round });
    if (outcome === 'paid') return;
    if (outcome === 'unknown') return setWork(deps, row, later(deps, pauseMinutes));
  }
  await failRound(deps, row);
}

async function failRound(deps: PaymentsDeps, { userId, endsAt }: Subscription): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    const row = await lockSubscription(transaction, userId);
    if (!row || row.endsAt.getTime() !== endsAt.getTime() || !renews(row)) return;
    const round = row.round + 1;
    if (round >= renewalRounds) return endRenewal(transaction, deps, { row, round });
    const at = roundAt(roundsFrom(row), round);
    await saveAgreement(transaction, { ...row, round, workAt: at });
    await enqueueSubscriptionMail(transaction, deps, { kind: 'renewal-failed', subscription: row, at });
  });
  tellPlanChanged(deps, userId);
}

/** Ends a plan that was not paid again, and says so. */
async function endRenewal(
  transaction: Executor,
  deps: PaymentsDeps,
  { row, round }: { row: Subscription; round: number },
): Promise<void> {
  const { userId } = row;
  const contract = runningContract(row);
  if (contract && contract.monthsPaid < contractMonths) {
    const month = { userId, contract: contract.number, month: contract.monthsPaid + 1 };
    await markMonth(transaction, { ...month, status: 'failed', paymentId: null });
  }
  await end(transaction, row, { by: 'unpaid', now: deps.clock.now(), round });
  await setPlanRenewal(transaction, userId, { renews: false, graceUntil: null });
  const mail = { kind: 'renewal-ended', subscription: { ...row, round }, at: null } as const;
  await enqueueSubscriptionMail(transaction, deps, mail);
}

/** Only while the worker’s claim holds: a payment that settled meanwhile has set the next date. */
async function setWork(deps: PaymentsDeps, row: Subscription, workAt: Date | null): Promise<void> {
  await changeClaimed(deps.database.db, row, { workAt });
}

function later(deps: Pick<PaymentsDeps, 'clock'>, minutes: number): Date {
  return new Date(deps.clock.now().getTime() + minutes * 60_000);
}
