import { and, desc, eq, inArray, isNull, ne, notLike, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { refundKind } from './due-kinds.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  paymentEntries,
  paymentRefunds,
  payments,
  type paymentTransactions,
  paymentTries,
} from './payments.tables.ts';

export type PaymentRow = typeof payments.$inferSelect;

export type TryRow = typeof paymentTries.$inferSelect;

export type TransactionRow = typeof paymentTransactions.$inferSelect;

export type RefundRow = typeof paymentRefunds.$inferSelect;

export type GatewayName = PaymentRow['gateway'];

/** What caused a change. */
export type Cause = 'call' | 'webhook' | 'return' | 'poll' | 'job' | 'operator';

/** A payment of the user. */
export async function findPayment(
  executor: Executor,
  userId: number,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.userId, userId)));
  return row;
}

/** The plan that a renewal follows, if it is another one. */
export async function planBefore(
  executor: Executor,
  { userId, plan, renewalOf }: PaymentRow,
): Promise<PaymentRow['plan']> {
  if (renewalOf === null) return null;
  const endedThen = and(
    eq(payments.userId, userId),
    eq(payments.endsAt, renewalOf),
    eq(payments.kind, 'tariff'),
  );
  const [before] = await executor.select({ plan: payments.plan }).from(payments).where(endedThen);
  return before && before.plan !== plan ? before.plan : null;
}

/** How the word begins for what a renewal buys. */
export const renewalThing = 'renewal:';

/** The user's latest payment that was made by hand. */
export async function latestPayment(executor: Executor, userId: number): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), notLike(payments.thing, `${renewalThing}%`)))
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

const lockedPayment = buildOnce((executor) =>
  executor
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .for('update'),
);

/** A payment that stays locked until the transaction ends. */
export async function lockPayment(transaction: Executor, paymentId: number): Promise<PaymentRow> {
  const [row] = await lockedPayment(transaction).execute({ paymentId });
  if (!row) throw new Error(`There is no payment ${paymentId}.`);
  return row;
}

/** Changes a locked payment and writes down why. */
export async function changePayment(
  transaction: Executor,
  payment: PaymentRow,
  change: Partial<PaymentRow> & { status: PaymentRow['status'] },
  entry: { cause: Cause; detail: string; now: Date },
): Promise<void> {
  const { now: at, cause, detail } = entry;
  // One statement for both.
  const changed = new QueryBuilder()
    .$with('changed')
    .as(
      transaction
        .update(payments)
        .set(change)
        .where(eq(payments.id, payment.id))
        .returning({ id: payments.id }),
    );
  await transaction
    .with(changed)
    .insert(paymentEntries)
    .values({ paymentId: payment.id, status: change.status, cause, detail, at });
  Object.assign(payment, change);
}

/** Writes down something about a payment. */
export async function insertEntry(
  transaction: Executor,
  entry: { paymentId: number; status: PaymentRow['status']; cause: Cause; detail: string; now: Date },
): Promise<void> {
  const { now: at, ...rest } = entry;
  await transaction.insert(paymentEntries).values({ ...rest, at });
}

/**
 * Gives an unpaid order up that is locked: the buyer pays otherwise, or something else was agreed. What is still paid on it
 * goes back.
 */
export async function giveUpOrder(
  transaction: Executor,
  payment: PaymentRow,
  entry: { cause: Cause; detail: string; now: Date },
): Promise<void> {
  await transaction
    .update(paymentTries)
    .set({ givenUpAt: entry.now })
    .where(
      and(
        eq(paymentTries.paymentId, payment.id),
        ne(paymentTries.state, 'succeeded'),
        isNull(paymentTries.givenUpAt),
      ),
    );
  await changePayment(transaction, payment, { status: 'failed', isOpen: false }, entry);
}

/** What ends the work that waits in a row: nothing is to be found out any more. */
export const noWork = { dueAt: null, setAsideAt: null, setAsideReason: null } as const;

/** Whether the outcome of a try is still to be found out. */
export function isOpenTry({ state }: Pick<TryRow, 'state'>): boolean {
  return state === 'calling' || state === 'waiting';
}

/** Changes a try. Once its outcome is known nothing waits for it any more. */
export async function changeTry(
  transaction: Executor,
  tryId: number,
  change: Partial<Pick<TryRow, 'reason' | 'transactionId' | 'checkAt'>> & Pick<TryRow, 'state'>,
): Promise<void> {
  const known = isOpenTry(change) ? {} : { ...noWork, checkAt: null };
  await transaction
    .update(paymentTries)
    .set({ ...change, ...known })
    .where(eq(paymentTries.id, tryId));
}

/** Notes that a try waits for the payer. False if its outcome is known by now, or it was given up. */
export async function markWaiting(
  transaction: Executor,
  tryId: number,
  transactionId: string | null,
): Promise<boolean> {
  const rows = await transaction
    .update(paymentTries)
    .set({ state: 'waiting', transactionId })
    .where(
      and(
        eq(paymentTries.id, tryId),
        inArray(paymentTries.state, ['calling', 'waiting']),
        isNull(paymentTries.givenUpAt),
      ),
    )
    .returning({ id: paymentTries.id });
  return rows.length > 0;
}

/** The try with a reference. */
export async function tryByReference(executor: Executor, reference: string): Promise<TryRow | undefined> {
  const [row] = await executor.select().from(paymentTries).where(eq(paymentTries.reference, reference));
  return row;
}

/** The tries of a payment, oldest first. */
export function triesOf(executor: Executor, paymentId: number): Promise<TryRow[]> {
  return executor
    .select()
    .from(paymentTries)
    .where(eq(paymentTries.paymentId, paymentId))
    .orderBy(paymentTries.id);
}

/** Whether a payment has a try, other than the given one, whose outcome is not known. */
export async function hasOpenTry(executor: Executor, paymentId: number, but: number): Promise<boolean> {
  const rows = await executor
    .select({ id: paymentTries.id })
    .from(paymentTries)
    .where(
      and(
        eq(paymentTries.paymentId, paymentId),
        ne(paymentTries.id, but),
        inArray(paymentTries.state, ['calling', 'waiting']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Notes that the gateway is asked about a try, and when next, unless its outcome is known by now. */
export async function countCheck(executor: Executor, { id, checks }: TryRow, nextAt: Date): Promise<void> {
  await executor
    .update(paymentTries)
    .set({ checks: checks + 1, checkAt: nextAt })
    .where(and(eq(paymentTries.id, id), inArray(paymentTries.state, ['calling', 'waiting'])));
}

/** Counts that somebody who waits for the outcome of a try had it asked. */
export async function countLook(executor: Executor, { id, looks }: TryRow): Promise<void> {
  await executor
    .update(paymentTries)
    .set({ looks: looks + 1 })
    .where(eq(paymentTries.id, id));
}

/** Money to return: now, or later if whoever asks for it tells the gateway at once. */
type NewRefund = Pick<RefundRow, 'paymentId' | 'transactionId' | 'gateway' | 'amount' | 'cause'> &
  Partial<Pick<RefundRow, 'reason' | 'description'>> & { now: Date; afterSeconds?: number };

/**
 * Asks for money to be returned; a transaction is returned once. One that the gateway refused may be asked for again, under
 * a new reference: the gateway would remember its answer to the old one. Undefined if it was asked for before.
 */
export async function insertRefund(
  transaction: Executor,
  { due }: Pick<PaymentsDeps, 'due'>,
  { now, afterSeconds = 0, ...refund }: NewRefund,
): Promise<RefundRow | undefined> {
  const { gateway, transactionId, amount, cause, reason = null, description = null } = refund;
  const again = {
    ...noWork,
    amount,
    cause,
    reason,
    description,
    reference: `refund-${gateway}-${transactionId}-${now.getTime()}`,
    state: 'asked',
    asks: 0,
    tries: 0,
    dueAt: due.at(afterSeconds),
    askAt: new Date(now.getTime() + afterSeconds * 1000),
  } as const;
  const ownerId = sql<number>`(select ${payments.userId} from ${payments} where ${payments.id} = ${refund.paymentId})`;
  const [row] = await transaction
    .insert(paymentRefunds)
    .values({ ...refund, ...again, ownerId, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentRefunds.gateway, paymentRefunds.transactionId],
      set: again,
      setWhere: eq(paymentRefunds.state, 'refused'),
    })
    .returning();
  if (row) due.wake(refundKind);
  return row;
}

const tryById = buildOnce((executor) =>
  executor
    .select()
    .from(paymentTries)
    .where(eq(paymentTries.id, sql.placeholder('tryId'))),
);

/** A try by its id. */
export async function findTry(executor: Executor, tryId: number): Promise<TryRow | undefined> {
  const [row] = await tryById(executor).execute({ tryId });
  return row;
}

/** The payment that a reference is a try of. */
export async function paymentOfReference(
  executor: Executor,
  reference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select({ payment: payments })
    .from(paymentTries)
    .innerJoin(payments, eq(payments.id, paymentTries.paymentId))
    .where(eq(paymentTries.reference, reference));
  return row?.payment;
}
