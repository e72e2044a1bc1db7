import { date, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/** Which versions of the legal documents users have agreed to, and when. */
export const legalAgreements = pgTable(
  'legal_agreements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** Anchor of the document. */
    document: text().notNull(),
    version: date({ mode: 'string' }).notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('legal_agreements_version').on(table.userId, table.document, table.version)],
);
