import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { readSubscription, type Subscription } from './agreement.ts';
import { subscriptions } from './subscriptions.tables.ts';
import { takeUpSubscription } from './take-up-subscription.ts';

/** The subscription of a user. */
export async function findSubscription(
  executor: Executor,
  userId: number,
): Promise<Subscription | undefined> {
  return (await readSubscription(executor, userId)) ?? (await lockSubscription(executor, userId));
}

/** The subscription of a user, locked until the transaction ends. */
export async function lockSubscription(
  transaction: Executor,
  userId: number,
): Promise<Subscription | undefined> {
  const [locked] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .for('update');
  if (!locked) return undefined;
  if (locked.currentTerms === null) await takeUpSubscription(transaction, locked);
  return readSubscription(transaction, userId);
}

/** When a subscription is looked at, and what was told of it. The verbs change everything else. */
type Progress = Partial<Pick<Subscription, 'workAt' | 'renewingFrom' | 'toldFor'>>;

/** Changes a subscription that a worker has claimed, unless a payment or the user has set its next date meanwhile. */
export async function changeClaimed(
  executor: Executor,
  { userId, workAt }: Pick<Subscription, 'userId' | 'workAt'>,
  change: Progress,
): Promise<boolean> {
  if (workAt === null) return false;
  const rows = await executor
    .update(subscriptions)
    .set(change)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.workAt, workAt)))
    .returning({ userId: subscriptions.userId });
  return rows.length > 0;
}

/** Has a worker look at a locked subscription at another time. */
export async function setWorkAt(transaction: Executor, userId: number, workAt: Date | null): Promise<void> {
  await transaction.update(subscriptions).set({ workAt }).where(eq(subscriptions.userId, userId));
}
