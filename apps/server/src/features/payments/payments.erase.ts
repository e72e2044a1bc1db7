import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { billingInfos } from './billing-info/billing-info.tables.ts';
import { removeCardsOf } from './cards/cards.queries.ts';
import { forgetPersonOnDocuments } from './documents/documents.queries.ts';
import { closeOrdersOf } from './orders/orders.queries.ts';
import { paymentRefunds, payments } from './payments.tables.ts';
import { promoActivations } from './promo/promo-activations.tables.ts';
import { noNextTerms } from './subscriptions/next-terms.ts';
import { changeSubscription, waiveMonths } from './subscriptions/subscriptions.queries.ts';

/**
 * Ends renewals and gives cards up when an account is erased; a job makes the gateways forget them. Payments stay, as
 * the law asks: they name nobody, except a company as the buyer on its documents, and the words about a refund go. What is
 * paid later is returned when it is settled.
 */
export async function erasePayments(transaction: Executor, userId: number): Promise<void> {
  await changeSubscription(transaction, userId, { ...noNextTerms, renews: false, workAt: null });
  await waiveMonths(transaction, userId);
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
