import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { paymentDocuments } from './documents.tables.ts';

export type DocumentRow = typeof paymentDocuments.$inferSelect;

/** How a document is cited: `FR-R-2026-000042`. */
export function numberOf({ series, sequence }: Pick<DocumentRow, 'series' | 'sequence'>): string {
  return `${series}-${String(sequence).padStart(6, '0')}`;
}

type NewDocument = Omit<DocumentRow, 'id' | 'sequence' | 'issuedAt'>;

const writeDocument = statement<
  Omit<NewDocument, 'content'> & { content: string; now: Date },
  { id: number; sequence: number; issued_at: string }
>(
  (value) => sql`
    with next as (
      insert into document_series (series, last, last_at)
      select ${value('series')}::text, 1, ${value('now')}::timestamptz
      where not exists (select from payment_documents where cause = ${value('cause')}::text)
      on conflict (series) do update
      set last = document_series.last + 1, last_at = greatest(document_series.last_at, excluded.last_at)
      returning last, last_at
    ), before as (
      -- A node of 0.2 does not write last_at.
      select issued_at from payment_documents where series = ${value('series')}::text order by sequence desc limit 1
    )
    insert into payment_documents
      (user_id, payment_id, kind, cause, series, sequence, currency, gross, vat, content, issued_at)
    select ${value('userId')}::int, ${value('paymentId')}::int, ${value('kind')}::text, ${value('cause')}::text,
      ${value('series')}::text, last, ${value('currency')}::text, ${value('gross')}::int, ${value('vat')}::int,
      ${value('content')}::jsonb, greatest(last_at, (select issued_at from before))
    from next returning id, sequence, issued_at`,
);

/**
 * Stores a document under the next number of its series; undefined if its cause has one. The series stays locked until
 * the transaction ends: one that fails gives its number back, and nobody has taken a later one meanwhile. Everybody who buys
 * waits for it, so it is one statement, and among the last. A document is no earlier than the one before.
 */
export async function insertDocument(
  transaction: Executor,
  document: NewDocument,
  clock: Clock,
): Promise<DocumentRow | undefined> {
  const values = { ...document, content: JSON.stringify(document.content), now: clock.now() };
  const [row] = await writeDocument(transaction, values);
  return row && { ...document, id: row.id, sequence: row.sequence, issuedAt: new Date(row.issued_at) };
}

/** A document of the user. */
export async function findDocument(
  executor: Executor,
  userId: number,
  documentId: number,
): Promise<DocumentRow | undefined> {
  const [row] = await executor
    .select()
    .from(paymentDocuments)
    .where(and(eq(paymentDocuments.id, documentId), eq(paymentDocuments.userId, userId)));
  return row;
}

/** The user's document that was issued for a cause. */
export async function findDocumentOf(
  executor: Executor,
  userId: number,
  cause: string,
): Promise<DocumentRow | undefined> {
  const [row] = await executor
    .select()
    .from(paymentDocuments)
    .where(and(eq(paymentDocuments.cause, cause), eq(paymentDocuments.userId, userId)));
  return row;
}

/** The documents of a payment, oldest first. */
export function documentsOfPayment(executor: Executor, paymentId: number): Promise<DocumentRow[]> {
  return executor
    .select()
    .from(paymentDocuments)
    .where(eq(paymentDocuments.paymentId, paymentId))
    .orderBy(asc(paymentDocuments.id));
}

/** The receipt that holds among the documents of a payment: the corrected one if there is one. */
export function receiptOf(documents: readonly DocumentRow[]): DocumentRow | undefined {
  return (
    documents.find(({ kind }) => kind === 'corrected-receipt') ??
    documents.find(({ kind }) => kind === 'receipt')
  );
}

/** The documents of the user's payments among these, oldest first. */
export function documentsOfPayments(
  executor: Executor,
  userId: number,
  paymentIds: readonly number[],
): Promise<DocumentRow[]> {
  return executor
    .select()
    .from(paymentDocuments)
    .where(and(eq(paymentDocuments.userId, userId), inArray(paymentDocuments.paymentId, [...paymentIds])))
    .orderBy(asc(paymentDocuments.id));
}

/** The user's documents of a year (UTC), oldest first. */
export function documentsOfYear(
  executor: Executor,
  userId: number,
  { year, limit }: { year: number; limit: number },
): Promise<DocumentRow[]> {
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  return executor
    .select()
    .from(paymentDocuments)
    .where(
      and(
        eq(paymentDocuments.userId, userId),
        gte(paymentDocuments.issuedAt, from),
        lt(paymentDocuments.issuedAt, until),
      ),
    )
    .orderBy(asc(paymentDocuments.id))
    .limit(limit);
}

/**
 * Takes a person's name, address and e-mail out of their documents. Those of companies stay as they are: the law asks
 * for them.
 */
export async function forgetPersonOnDocuments(transaction: Executor, userId: number): Promise<void> {
  const { content } = paymentDocuments;
  await transaction
    .update(paymentDocuments)
    .set({
      content: sql`jsonb_set(jsonb_set(${content}, '{buyer,email}', '""'), '{fiscal}',
        case when jsonb_typeof(${content} -> 'fiscal') = 'object'
          then jsonb_set(${content} -> 'fiscal', '{email}', '""') else 'null' end)`,
    })
    .where(eq(paymentDocuments.userId, userId));
  await transaction
    .update(paymentDocuments)
    .set({ content: sql`jsonb_set(jsonb_set(${content}, '{buyer,name}', '""'), '{buyer,address}', '""')` })
    .where(and(eq(paymentDocuments.userId, userId), sql`${content} -> 'buyer' ->> 'billingType' = 'BTC'`));
}
