import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../../accounts/accounts.keys.ts';

/** Billing details as a payment copies them. */
export interface Billing {
  billingType: 'BTC' | 'BTB';
  /** ISO code; null for a country that is not on the list. */
  country: string | null;
  /** With its prefix, checked. */
  vatNumber: string | null;
  /** КПП of a Russian organisation, which stands beside its ИНН; null elsewhere and in rows from before. */
  kpp?: string | null;
  name: string;
  address: string;
}

/** What users want on their receipts. */
export const billingInfos = pgTable('billing_infos', {
  userId: integer('user_id').primaryKey().references(userKey),
  billingType: text('billing_type', { enum: ['BTC', 'BTB'] }).notNull(),
  country: text(),
  vatNumber: text('vat_number'),
  kpp: text(),
  name: text().notNull(),
  address: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
