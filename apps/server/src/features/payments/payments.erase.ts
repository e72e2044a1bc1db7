import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { billingInfos } from './billing-info/billing-info.tables.ts';
import { removeCardsOf } from './cards/cards.queries.ts';
import { forgetPersonOnDocuments } from './documents/documents.queries.ts';
import { closeOrdersOf } from './orders/orders.queries.ts';
import { paymentRefunds, payments } from './payments.tables.ts';
import { promoActivations } from './promo/promo-activations.tables.ts';
import { clockOf, readSubscription, end } from './subscriptions/agreement.ts';
import { renewals } from './subscriptions/subscriptions.tables.ts';
import { endFormerColumns } from './subscriptions/take-up-subscription.ts';

/**
 * Ends renewals and gives cards up when an account is erased; a job makes the gateways forget them. Payments stay, as
 * the law asks: they name nobody, except a company as the buyer on its documents, and the words about a refund go. What is
 * paid later is returned when it is settled.
 */
export async function erasePayments(transaction: Executor, userId: number): Promise<void> {
  await endSubscription(transaction, userId);
  await removeCardsOf(transaction, userId);
  await closeOrdersOf(transaction, userId);
  const own = transaction.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await transaction
    .update(paymentRefunds)
    .set({ description: null })
    .where(inArray(paymentRefunds.paymentId, own));
  await transaction.delete(promoActivations).where(eq(promoActivations.userId, userId));
  await eraseRows(billingInfos)(transaction, userId);
  await forgetPersonOnDocuments(transaction, userId);
}

async function endSubscription(transaction: Executor, userId: number): Promise<void> {
  const row = await readSubscription(transaction, userId);
  if (row) await end(transaction, row, { by: 'erased', now: await clockOf(transaction) });
  // One that a node of 0.2 has written is not taken up any more.
  else await endFormerColumns(transaction, userId);
  await transaction.delete(renewals).where(eq(renewals.ownerId, userId));
}
