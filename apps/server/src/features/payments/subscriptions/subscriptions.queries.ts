import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { subscriptionMonths, subscriptions } from './subscriptions.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type MonthRow = typeof subscriptionMonths.$inferSelect;

/** The subscription of a user. */
export async function findSubscription(
  executor: Executor,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await executor.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}

/** The subscription of a user, locked until the transaction ends. */
export async function lockSubscription(
  transaction: Executor,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .for('update');
  return row;
}

/** Sets all of a subscription. */
export async function saveSubscription(transaction: Executor, row: SubscriptionRow): Promise<void> {
  const { userId: _, ...values } = row;
  await transaction
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userId, set: values });
}

/** Changes a subscription. */
export async function changeSubscription(
  transaction: Executor,
  userId: number,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await transaction.update(subscriptions).set(change).where(eq(subscriptions.userId, userId));
}

/** Users whose subscription has something to be done. */
export async function subscriptionsToWorkOn(
  executor: Executor,
  page: { now: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return executor
    .select()
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.workAt), lte(subscriptions.workAt, page.now)))
    .orderBy(subscriptions.workAt)
    .limit(page.limit);
}

/** Takes a subscription for a while, so that two workers never charge it at once. False if another one has it. */
export async function claimSubscription(
  executor: Executor,
  row: SubscriptionRow,
  until: Date,
): Promise<boolean> {
  if (row.workAt === null) return false;
  const rows = await executor
    .update(subscriptions)
    .set({ workAt: until })
    .where(and(eq(subscriptions.userId, row.userId), eq(subscriptions.workAt, row.workAt)))
    .returning({ userId: subscriptions.userId });
  return rows.length > 0;
}

/** Changes a subscription that a worker has claimed, unless a payment or the user has set its next date meanwhile. */
export async function changeClaimed(
  executor: Executor,
  { userId, workAt }: SubscriptionRow,
  change: Partial<SubscriptionRow>,
): Promise<boolean> {
  if (workAt === null) return false;
  const rows = await executor
    .update(subscriptions)
    .set(change)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.workAt, workAt)))
    .returning({ userId: subscriptions.userId });
  return rows.length > 0;
}

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
