import { and, eq, exists, gt, inArray, isNull, lte, ne, not, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { insertEntry, type PaymentRow } from '../payments.queries.ts';
import { payments, paymentTries } from '../payments.tables.ts';
import { orderColumns, type Terms, type TermsRow } from '../terms/make-terms.ts';

/** The payments whose plan period has not ended. */
export function runningPlanPayments(executor: Executor, userId: number, now: Date): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, 'tariff'),
        eq(payments.status, 'succeeded'),
        gt(payments.endsAt, now),
      ),
    )
    .orderBy(payments.id);
}

/** The order that a page made with this id. */
export async function orderOfClient(
  executor: Executor,
  userId: number,
  clientId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.clientId, clientId)));
  return row;
}

/** The user's open order of a thing, locked. */
export async function lockOpenOrder(
  transaction: Executor,
  userId: number,
  thing: string,
): Promise<PaymentRow | undefined> {
  const [row] = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.thing, thing), payments.isOpen))
    .for('update');
  return row;
}

/**
 * Earlier orders of the same, in whatever currency, that somebody can still pay, open or not: a form is paid after a refusal,
 * too, and after we have stopped asking about it.
 */
export async function lockPayable(
  transaction: Executor,
  userId: number,
  { thing, terms: { kind, plan, period, tokens } }: { thing: string; terms: Terms },
): Promise<PaymentRow[]> {
  const isSame =
    kind === 'tariff'
      ? and(eq(payments.kind, kind), sql`(${payments.plan}, ${payments.period}) = (${plan}, ${period})`)
      : kind === 'tokens'
        ? and(eq(payments.kind, kind), eq(payments.tokens, tokens))
        : eq(payments.thing, thing);
  const waiting = transaction
    .select({ id: paymentTries.id })
    .from(paymentTries)
    .where(
      and(
        eq(paymentTries.paymentId, payments.id),
        ne(paymentTries.state, 'succeeded'),
        isNull(paymentTries.givenUpAt),
      ),
    );
  return transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        isSame,
        // An open one of the same thing is of a second click in this very moment: that is met, not given up.
        not(and(payments.isOpen, eq(payments.thing, thing)) ?? sql`false`),
        isNull(payments.renewalOf),
        inArray(payments.status, ['created', 'pending', 'failed']),
        exists(waiting),
      ),
    )
    .orderBy(payments.id)
    .for('update');
}

/** Notes whether an order is to begin before the days of withdrawal are over. */
export async function noteBeginning(
  executor: Executor,
  { id }: Pick<PaymentRow, 'id'>,
  beginNow: boolean,
): Promise<void> {
  await executor.update(payments).set({ beginNow }).where(eq(payments.id, id));
}

/** The order that the token of a form was made for. */
export async function orderOfToken(
  executor: Executor,
  userId: number,
  token: string,
): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(sql`${payments.answer} ->> 'token'`, token)));
  return row;
}

/** No purchase continues this order any more; what is paid on it still counts. */
export async function closeOrder(transaction: Executor, paymentId: number): Promise<void> {
  await transaction.update(payments).set({ isOpen: false }).where(eq(payments.id, paymentId));
}

/** Closes the user's open orders of other plans: only one plan is bought at a time. */
export async function closeOtherPlans(transaction: Executor, userId: number, thing: string): Promise<void> {
  await transaction
    .update(payments)
    .set({ isOpen: false })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, 'tariff'),
        payments.isOpen,
        ne(payments.thing, thing),
      ),
    );
}

/** A company stays named, as on its documents. */
const namelessBilling = sql`case when ${payments.billing} ->> 'billingType' = 'BTC'
  then ${payments.billing} || '{"name": "", "address": ""}' else ${payments.billing} end`;

/** Closes the orders of a user whose account is erased, and drops what would continue them. */
export async function closeOrdersOf(transaction: Executor, userId: number): Promise<void> {
  await transaction
    .update(payments)
    .set({ isOpen: false, answer: null, clientId: null, cardNumber: null, billing: namelessBilling })
    .where(eq(payments.userId, userId));
  const own = transaction.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await transaction.update(paymentTries).set({ card: null }).where(inArray(paymentTries.paymentId, own));
}

/** Closes orders whose time is over. */
export async function closeOldOrders(executor: Executor, now: Date): Promise<void> {
  await executor
    .update(payments)
    .set({ isOpen: false })
    .where(and(payments.isOpen, lte(payments.openUntil, now)));
}

/** What an order has beside the terms that it carries out. */
type NewOrder = Omit<
  typeof payments.$inferInsert,
  keyof ReturnType<typeof orderColumns> | 'userId' | 'termsId'
>;

/** Writes down an order that carries out terms; undefined if one like it was made at the same moment. */
export async function insertOrder(
  transaction: Executor,
  terms: TermsRow,
  order: NewOrder,
): Promise<PaymentRow | undefined> {
  const values = { ...order, ...orderColumns(terms), userId: terms.ownerId, termsId: terms.id };
  const [row] = await transaction.insert(payments).values(values).onConflictDoNothing().returning();
  if (row) {
    const entry = { paymentId: row.id, status: row.status, cause: row.renewalOf ? 'job' : 'call' } as const;
    await insertEntry(transaction, { ...entry, detail: row.thing, now: row.createdAt });
  }
  return row;
}

/** Remembers what a purchase answered. */
export async function saveAnswer(
  executor: Executor,
  paymentId: number,
  answer: Record<string, unknown>,
): Promise<void> {
  await executor
    .update(payments)
    .set({ answer: sql`coalesce(${payments.answer}, '{}'::jsonb) || ${JSON.stringify(answer)}::jsonb` })
    .where(eq(payments.id, paymentId));
}

/** Marks that a page has shown how a payment ended. False if it is not the user's. */
export async function markSeen(
  executor: Executor,
  seen: { userId: number; paymentId: number; now: Date },
): Promise<boolean> {
  const rows = await executor
    .update(payments)
    .set({ seenAt: seen.now })
    .where(and(eq(payments.id, seen.paymentId), eq(payments.userId, seen.userId)))
    .returning({ id: payments.id });
  return rows.length > 0;
}
