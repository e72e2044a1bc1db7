import {
  correctReceipt,
  downloadReceipt,
  downloadReceipts,
  paymentHistoryOf,
} from '@polylogue/contract/payment-history';
import type { PaymentDocument } from '@polylogue/contract/billing';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { paymentsKey } from '../payments.keys.ts';

/** Rows of a page of the history. */
const pageSize = 10;

/** The payments, newest first, page by page; titles are in the language. Fetched anew when a payment changes. */
export function paymentHistoryQuery(locale: Locale) {
  return infiniteQueryOptions({
    queryKey: [paymentsKey, 'history', locale],
    queryFn: ({ pageParam, signal }) =>
      api(paymentHistoryOf, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { list }) => sum + list.length, 0);
      return shown < last.totalCount && last.list.length > 0 ? shown : undefined;
    },
  });
}

/** Saves a receipt or credit note. */
export async function saveDocument(paymentId: number, { id, number }: PaymentDocument): Promise<void> {
  saveFile(await api(downloadReceipt, { body: { paymentId, documentId: id } }), `${number}.pdf`);
}

/** Replaces a receipt by one with the saved billing details. */
export function correctReceiptOf(paymentId: number) {
  return api(correctReceipt, { body: { paymentId } });
}

/** Saves all receipts and credit notes of a year in one file. */
export async function saveYear(year: number): Promise<void> {
  saveFile(await api(downloadReceipts, { body: { year } }), `Polylogue ${year}.pdf`);
}
