import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { documentSeries, paymentDocuments } from './documents.tables.ts';

export type DocumentRow = typeof paymentDocuments.$inferSelect;

/** How a document is cited: `FR-R-2026-000042`. */
export function numberOf({ series, sequence }: Pick<DocumentRow, 'series' | 'sequence'>): string {
  return `${series}-${String(sequence).padStart(6, '0')}`;
}

/**
 * Stores a document under the next number of its series; undefined if its cause has one. The series stays locked until
 * the transaction ends: one that fails gives its number back, and nobody has taken a later one meanwhile. Its time is taken
 * then, and is no earlier than that of the number before: clocks of several nodes differ.
 */
export async function insertDocument(
  transaction: Executor,
  document: Omit<typeof paymentDocuments.$inferInsert, 'sequence' | 'issuedAt'>,
  clock: Clock,
): Promise<DocumentRow | undefined> {
  const [known] = await transaction
    .select({ id: paymentDocuments.id })
    .from(paymentDocuments)
    .where(eq(paymentDocuments.cause, document.cause));
  if (known) return undefined;
  const [next] = await transaction
    .insert(documentSeries)
    .values({ series: document.series, last: 1 })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ sequence: documentSeries.last });
  if (!next) throw new Error('A series gave no number.');
  const { series, sequence, issuedAt } = paymentDocuments;
  const [before] = await transaction
    .select({ issuedAt })
    .from(paymentDocuments)
    .where(and(eq(series, document.series), eq(sequence, next.sequence - 1)));
  const now = clock.now();
  const at = before && before.issuedAt > now ? before.issuedAt : now;
  const [row] = await transaction
    .insert(paymentDocuments)
    .values({ ...document, ...next, issuedAt: at })
    .returning();
  return row;
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
