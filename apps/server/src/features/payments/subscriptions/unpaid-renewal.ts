import type { CardType } from '@polylogue/contract/billing';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { giveUpOrder, type Cause, type PaymentRow } from '../payments.queries.ts';
import { payments } from '../payments.tables.ts';
import { roundAt } from '../periods.ts';
import { nextCharge } from './agreement.ts';
import { lockSubscription, setWorkAt } from './subscriptions.queries.ts';
import { subscriptions } from './subscriptions.tables.ts';
import { roundsFrom } from './verbs.ts';

/** The unpaid payment that is to renew the user's running period. */
export function unpaidRenewal(userId: number) {
  return and(
    eq(payments.userId, userId),
    inArray(payments.status, ['created', 'pending', 'failed']),
    sql`${payments.renewalOf} = (select ${subscriptions.endsAt} from ${subscriptions}
      where ${subscriptions.userId} = ${userId})`,
  );
}

/**
 * Gives the unpaid renewal of the running period up, inside the caller's transaction and before the subscription is locked:
 * a payment that settles locks them in this order.
 */
export async function giveUpRenewal(
  transaction: Executor,
  userId: number,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const [unpaid] = await transaction.select().from(payments).where(unpaidRenewal(userId)).for('update');
  if (unpaid) await closeRenewal(transaction, unpaid, { cause, now });
}

/** Closes a locked renewal, so that the period can be renewed on other terms. */
export async function closeRenewal(
  transaction: Executor,
  payment: PaymentRow,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  await giveUpOrder(transaction, payment, { cause, detail: 'something else was agreed', now });
  await transaction.update(payments).set({ renewalOf: null }).where(eq(payments.id, payment.id));
}

/**
 * Lets a new card pay for a renewal that has failed without waiting for its next round, inside the caller's transaction.
 * Only while the renewal waits for that round: a worker that has it looks for new cards itself.
 */
export async function renewSooner(
  transaction: Executor,
  { userId, cardType, now }: { userId: number; cardType: CardType; now: Date },
): Promise<void> {
  const row = await lockSubscription(transaction, userId);
  if (!row || row.round === 0 || nextCharge(row)?.terms.cardType !== cardType) return;
  const isWaiting = row.workAt?.getTime() === roundAt(roundsFrom(row), row.round).getTime();
  if (isWaiting && row.workAt && row.workAt > now) await setWorkAt(transaction, userId, now);
}
