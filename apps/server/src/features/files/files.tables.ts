import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/**
 * Uploaded files. A guest's file has no user and is removed with its upload key, of which only the hash is
 * stored.
 */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    uploadKeyHash: text('upload_key_hash'),
    /** Keyed hash of a guest's network: limits what guests can fill without identifying them. */
    guestNetwork: text('guest_network'),
    storageKey: text('storage_key').notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** upload, message, answer, capsule, support or shared. */
    purpose: text().notNull().default('upload'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When to check whether anything still refers to it; null if something does. */
    checkAt: timestamp('check_at', { withTimezone: true }),
  },
  (table) => [
    index('files_check_at')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('files_user_id').on(table.userId),
    index('files_guest_network').on(table.guestNetwork, table.createdAt),
  ],
);
