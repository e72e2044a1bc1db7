import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import type { Asker } from '../../../platform/children/child-pool.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { typesetPdf } from '../../documents/typeset/typeset.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { documentData } from './document-data.ts';
import {
  documentsOfPayments,
  documentsOfYear,
  numberOf,
  receiptOf,
  type DocumentRow,
} from './documents.queries.ts';
import { root } from '../../../platform/root.ts';

type Deps = Pick<PaymentsDeps, 'database' | 'children'>;

/** A PDF with the name it is saved under. */
export interface Download {
  bytes: Uint8Array;
  name: string;
}

const template = join(root, 'apps/server/src/features/payments/documents/document.typ');

/** More than a payment a week; each is a page. */
const mostOfYear = 120;

/** A document of the user's payment: the one that is named, or the receipt that holds. */
export async function downloadDocument(
  deps: Deps,
  asker: Asker,
  wanted: { paymentId: number; documentId?: number | undefined; language: Locale },
): Promise<Download> {
  const { paymentId, documentId, language } = wanted;
  const rows = await documentsOfPayments(deps.database.db, asker.userId, [paymentId]);
  const row = documentId === undefined ? receiptOf(rows) : rows.find(({ id }) => id === documentId);
  if (!row) throw new CallError('not_found');
  return { bytes: await typesetDocuments(deps, asker, { rows: [row], language }), name: numberOf(row) };
}

/** All documents of the user's year in one file. */
export async function downloadYear(
  deps: Deps,
  asker: Asker,
  { year, language }: { year: number; language: Locale },
): Promise<Download> {
  const rows = await documentsOfYear(deps.database.db, asker.userId, { year, limit: mostOfYear });
  if (rows.length === 0) throw new CallError('not_found');
  return { bytes: await typesetDocuments(deps, asker, { rows, language }), name: `Polylogue ${year}` };
}

/** Documents as one PDF, each on a page of its own. */
export async function typesetDocuments(
  { children }: Deps,
  asker: Asker,
  { rows, language }: { rows: readonly DocumentRow[]; language: Locale },
): Promise<Uint8Array> {
  return typesetPdf(children, asker, {
    template: await readFile(template),
    data: documentData(rows, language),
  });
}
