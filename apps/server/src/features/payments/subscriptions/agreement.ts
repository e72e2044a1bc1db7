import { and, count, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { setPlanRenewal } from '../../billing/paid-plan.service.ts';
import { contractMonths, addDays, graceOf, roundAt } from '../periods.ts';
import type { TermsRow } from '../terms/make-terms.ts';
import { terms } from '../terms/terms.tables.ts';
import { contracts, renewals, subscriptionMonths, subscriptions } from './subscriptions.tables.ts';

export type ContractRow = typeof contracts.$inferSelect;

/** When a worker looks at a subscription, and how far its renewal has come. */
type Queue = Pick<
  typeof subscriptions.$inferSelect,
  'endsAt' | 'round' | 'renewingFrom' | 'workAt' | 'toldFor'
>;

/** The plan a person has: what was agreed for now, and what for afterwards. */
export interface Subscription extends Queue {
  userId: number;
  /** What the running period was sold on. */
  current: TermsRow;
  /** What follows the running period, or the twelfth month of a running contract; null if it ends. */
  next: TermsRow | null;
  /** Whether its user has chosen the free plan for the end. */
  goesFree: boolean;
  /** The last year that was bought: with its months' terms, and how many were paid. */
  contract: (ContractRow & { monthly: TermsRow; monthsPaid: number }) | null;
  /** Why an operator has to decide before anything is charged. */
  doubt: string | null;
}

/** A contract whose months are still charged or run. */
export type RunningContract = NonNullable<Subscription['contract']>;

/** The year that runs; null if there is none, or it was left. */
export function runningContract({ contract }: Subscription): RunningContract | null {
  return contract && contract.endedAt === null ? contract : null;
}

/** What the next charge carries out, and which month of a contract it is; null if nothing is charged any more. */
export function nextCharge(row: Subscription): { terms: TermsRow; month: number | null } | null {
  const contract = runningContract(row);
  if (contract && contract.monthsPaid < contractMonths) {
    return { terms: contract.monthly, month: contract.monthsPaid + 1 };
  }
  return row.next && { terms: row.next, month: row.next.period === 'year' ? 1 : null };
}

/** Whether another charge follows. */
export function renews(row: Subscription): boolean {
  return nextCharge(row) !== null;
}

/** Whether a contract is charged on: leaving it goes by its own rules. */
export function isBound(row: Subscription): boolean {
  return runningContract(row) !== null && renews(row);
}

/** The plan that follows in place of the running one. */
export function nextPlanOf({ current, next, goesFree }: Subscription): TermsRow['plan'] {
  if (goesFree) return 'free';
  return next && next.plan !== current.plan ? next.plan : null;
}

const current = alias(terms, 'current_terms');

const next = alias(terms, 'next_terms');

const monthly = alias(terms, 'monthly_terms');

/** The subscription of a user. Undefined without one, and for a moment while one that a node of 0.2 has written is not taken up. */
export async function readSubscription(
  executor: Executor,
  userId: number,
): Promise<Subscription | undefined> {
  const paid = executor
    .select({ months: count() })
    .from(subscriptionMonths)
    .where(
      and(
        eq(subscriptionMonths.userId, subscriptions.userId),
        eq(subscriptionMonths.contract, contracts.number),
        eq(subscriptionMonths.status, 'paid'),
      ),
    );
  const [row] = await executor
    .select({
      row: subscriptions,
      current,
      next,
      contract: contracts,
      monthly,
      monthsPaid: sql`(${paid})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(current, eq(current.id, subscriptions.currentTerms))
    .leftJoin(next, eq(next.id, subscriptions.nextTerms))
    .leftJoin(contracts, eq(contracts.id, subscriptions.contractId))
    .leftJoin(monthly, eq(monthly.id, contracts.monthlyTerms))
    .where(eq(subscriptions.userId, userId));
  if (!row) return undefined;
  const { endsAt, round, renewingFrom, workAt, toldFor, goesFree, doubt } = row.row;
  const contract = row.contract &&
    row.monthly && { ...row.contract, monthly: row.monthly, monthsPaid: row.monthsPaid };
  const queue = { endsAt, round, renewingFrom, workAt, toldFor };
  return { userId, current: row.current, next: row.next, goesFree, contract, doubt, ...queue };
}

/**
 * Writes an agreement as a whole, with the columns that nodes of 0.2 read. Only the verbs call it. What the renewal under way was
 * to carry out is forgotten if something else is agreed: a try of it is refused from then on.
 */
export async function saveAgreement(transaction: Executor, row: Subscription): Promise<void> {
  const { userId, endsAt, round, renewingFrom, workAt, toldFor, goesFree, doubt } = row;
  const values = {
    ...{ endsAt, round, renewingFrom, workAt, toldFor, goesFree, doubt },
    currentTerms: row.current.id,
    nextTerms: row.next?.id ?? null,
    contractId: row.contract?.id ?? null,
    ...formerColumns(row),
  };
  await transaction
    .insert(subscriptions)
    .values({ userId, ...values, writes: 1 })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...values, writes: sql`${subscriptions.writes} + 1` },
    });
  await transaction.delete(renewals).where(and(eq(renewals.ownerId, userId), sql`not ${isStill(row)}`));
}

/** Whether the renewal under way is that of this agreement. */
function isStill(row: Subscription) {
  const charge = nextCharge(row);
  if (!charge) return sql`false`;
  return sql`(${renewals.endsAt} = ${row.endsAt} and ${renewals.baseTerms} = ${charge.terms.id})`;
}

/** What nodes of 0.2 read. 0.4 drops these columns. */
function formerColumns(row: Subscription) {
  const { plan, planId, period, cardType, currency, price: amount, tokens } = row.current;
  if (plan === null || planId === null || period === null) throw new Error('A subscription is to a plan.');
  const contract = runningContract(row);
  const chosen = row.next && nextPlanOf(row) !== null && !row.goesFree ? row.next : null;
  return {
    ...{ plan, planId, period, cardType, currency, amount, tokens },
    renews: renews(row),
    stops: row.next === null,
    nextPlan: nextPlanOf(row),
    nextPlanId: chosen?.planId ?? null,
    nextPeriod: chosen?.period ?? null,
    nextAmount: chosen?.price ?? null,
    nextTokens: chosen?.tokens ?? null,
    nextCurrency: chosen?.currency ?? null,
    nextCardType: chosen?.cardType ?? null,
    contract: row.contract?.number ?? 0,
    contractAt: contract?.startedAt ?? null,
    monthsPaid: contract?.monthsPaid ?? 0,
  };
}

/** Begins a year. There is one at most that runs. */
export async function insertContract(
  transaction: Executor,
  contract: { ownerId: number; number: number; first: TermsRow; monthly: TermsRow; startedAt: Date },
): Promise<RunningContract> {
  const { ownerId, number, first, monthly: each, startedAt } = contract;
  const [row] = await transaction
    .insert(contracts)
    .values({ ownerId, number, firstTerms: first.id, monthlyTerms: each.id, startedAt })
    .returning();
  if (!row) throw new Error('A contract was not written.');
  return { ...row, monthly: each, monthsPaid: 1 };
}

/** Ends a contract for good. */
export async function endContract(
  transaction: Executor,
  contract: RunningContract,
  { by: endedBy, now: endedAt }: { by: NonNullable<ContractRow['endedBy']>; now: Date },
): Promise<RunningContract> {
  await transaction.update(contracts).set({ endedAt, endedBy }).where(eq(contracts.id, contract.id));
  return { ...contract, endedAt, endedBy };
}

/** The plan of the year that ended because a payment has bought something in its place. */
export async function yearReplacedBy(
  executor: Executor,
  { userId, settledAt }: { userId: number; settledAt: Date | null },
): Promise<TermsRow['plan']> {
  if (settledAt === null) return null;
  const isReplaced = and(eq(contracts.endedBy, 'replaced'), eq(contracts.endedAt, settledAt));
  const [year] = await executor
    .select({ plan: monthly.plan })
    .from(contracts)
    .innerJoin(monthly, eq(monthly.id, contracts.monthlyTerms))
    .where(and(eq(contracts.ownerId, userId), isReplaced));
  return year?.plan ?? null;
}

/** The time of the database, where nobody has said what time it is. */
export async function clockOf(transaction: Executor): Promise<Date> {
  const { rows } = await transaction.execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? 0);
}

/** Days before a renewal on which it is announced. */
export const announcedDays = 3;

/** From when the rounds of a renewal count. */
export function roundsFrom({ endsAt, renewingFrom }: Subscription): Date {
  return renewingFrom ?? endsAt;
}

/**
 * When the renewal job looks at a subscription: to announce a charge, at the next round of a failed one, or at the end of what
 * is to be written down as ended.
 */
export function workAtOf(row: Subscription): Date | null {
  if (!renews(row)) return row.goesFree || runningContract(row) ? row.endsAt : null;
  return row.round > 0 ? roundAt(roundsFrom(row), row.round) : addDays(row.endsAt, -announcedDays);
}

/**
 * Agrees on what follows a locked subscription; null: it ends. A contract goes on until its last month whatever is agreed for
 * the time after it. An unpaid renewal is given up before, as a payment that settles locks the two in that order.
 */
export async function changeNext(
  transaction: Executor,
  row: Subscription,
  { next, goesFree = false }: { next: TermsRow | null; goesFree?: boolean },
): Promise<Subscription> {
  const agreed = { ...row, next, goesFree, doubt: null };
  const isSame = renews(row) && renews(agreed) && next === null;
  const over = { round: 0, renewingFrom: null };
  const after = { ...agreed, ...(renews(agreed) ? {} : over) };
  const changed = { ...after, workAt: isSame ? row.workAt : workAtOf(after) };
  await saveAgreement(transaction, changed);
  const goesOn = renews(changed);
  await setPlanRenewal(transaction, row.userId, {
    renews: goesOn,
    graceUntil: goesOn ? graceOf(roundsFrom(changed)) : null,
  });
  return changed;
}

/** Ends a locked subscription and its contract for good: nothing more is charged. The paid period stays, unless it ends earlier. */
export async function end(
  transaction: Executor,
  row: Subscription,
  ended: { by: NonNullable<ContractRow['endedBy']>; now: Date; endsAt?: Date; round?: number },
): Promise<void> {
  const { by, now, endsAt = row.endsAt, round = 0 } = ended;
  const running = runningContract(row);
  const contract = running ? await endContract(transaction, running, { by, now }) : row.contract;
  await waiveMonths(transaction, row.userId);
  const over = { next: null, goesFree: false, doubt: null, workAt: null, renewingFrom: null };
  await saveAgreement(transaction, { ...row, ...over, contract, endsAt, round });
}

export type MonthRow = typeof subscriptionMonths.$inferSelect;

/** The months of a contract in order. */
export function monthsOf(executor: Executor, userId: number, contract: number): Promise<MonthRow[]> {
  return executor
    .select()
    .from(subscriptionMonths)
    .where(and(eq(subscriptionMonths.userId, userId), eq(subscriptionMonths.contract, contract)))
    .orderBy(subscriptionMonths.month);
}

/** Writes the schedule of a new contract. */
export async function insertMonths(transaction: Executor, rows: MonthRow[]): Promise<void> {
  await transaction.insert(subscriptionMonths).values(rows).onConflictDoNothing();
}

/** Notes what became of one month. */
export async function markMonth(
  transaction: Executor,
  month: Pick<MonthRow, 'userId' | 'contract' | 'month' | 'status'> & { paymentId: number | null },
): Promise<void> {
  const { userId, contract, month: number, status, paymentId } = month;
  await transaction
    .update(subscriptionMonths)
    .set({ status, paymentId })
    .where(
      and(
        eq(subscriptionMonths.userId, userId),
        eq(subscriptionMonths.contract, contract),
        eq(subscriptionMonths.month, number),
      ),
    );
}

/** Waives the months that are still due. */
export async function waiveMonths(transaction: Executor, userId: number): Promise<void> {
  await transaction
    .update(subscriptionMonths)
    .set({ status: 'waived' })
    .where(and(eq(subscriptionMonths.userId, userId), eq(subscriptionMonths.status, 'due')));
}
