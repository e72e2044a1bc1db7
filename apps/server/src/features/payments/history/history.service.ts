import { processingTypes, type PaymentRow as HistoryRow } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import type { PaymentsDeps } from '../payments.deps.ts';
import { documentsOfPayments, numberOf, type DocumentRow } from '../documents/documents.queries.ts';
import { titleOf } from './title.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { historyPage } from './history.queries.ts';
import { isRefundable } from './refundable.ts';

/** A page of the user's payments with their documents. */
export async function paymentHistory(
  deps: Pick<PaymentsDeps, 'database' | 'clock'>,
  userId: number,
  page: { limit: number; offset: number; language: Locale },
): Promise<{ list: HistoryRow[]; totalCount: number }> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { list, totalCount } = await historyPage(db, userId, page);
  const documents = await documentsOfPayments(
    db,
    userId,
    list.map(({ id }) => id),
  );
  const present = (payment: PaymentRow) =>
    presentRow(payment, {
      documents: documents.filter(({ paymentId }) => paymentId === payment.id),
      language: page.language,
      now,
    });
  return { list: list.map(present), totalCount };
}

function presentRow(
  payment: PaymentRow,
  { documents, language, now }: { documents: DocumentRow[]; language: Locale; now: Date },
): HistoryRow {
  const { id, status, amount: sum, currency, means, gateway } = payment;
  return {
    id,
    date: (payment.settledAt ?? payment.createdAt).toISOString(),
    sum,
    currency,
    processingTypeId: gateway === 'cloudpayments' ? processingTypes.ownPage : processingTypes.form,
    title: titleOf(payment, language),
    means: { type: means, card: payment.cardNumber },
    status,
    refundable: isRefundable(payment, now),
    documents: documents.map((row) => ({ id: row.id, kind: row.kind, number: numberOf(row) })),
  };
}
