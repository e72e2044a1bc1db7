import { documentKinds } from '@polylogue/contract/billing';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { userKey } from '../../accounts/accounts.keys.ts';
import { payments } from '../payments.tables.ts';
import type { DocumentContent } from './document-content.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The last number of each series. Its row is locked until the document is stored, so that no number is lost. */
export const documentSeries = pgTable('document_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
  /** When its last document was issued: clocks of several nodes differ, and the next is no earlier. */
  lastAt: moment('last_at'),
});

/** Receipts, corrected ones and credit notes. All that they say is copied, so that they stay the same whatever changes later. */
export const paymentDocuments = pgTable(
  'payment_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: documentKinds }).notNull(),
    /** What it was issued for: the payment, its correction or the refund. A cause has one document. */
    cause: text().notNull(),
    series: text().notNull(),
    sequence: integer().notNull(),
    currency: text({ enum: ['EUR', 'RUB'] }).notNull(),
    gross: integer().notNull(),
    vat: integer().notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_documents_cause').on(table.cause),
    uniqueIndex('payment_documents_number').on(table.series, table.sequence),
    index('payment_documents_payment').on(table.paymentId),
    index('payment_documents_user').on(table.userId, table.id),
    index('payment_documents_issued').on(table.issuedAt),
  ],
);
