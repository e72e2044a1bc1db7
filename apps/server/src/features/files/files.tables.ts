import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/** Uploaded files. A guest's file has no user and is taken back with its upload key, of which the hash is kept. */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    uploadKeyHash: text('upload_key_hash'),
    /** Keyed hash of the network a guest's file came from: it bounds what guests can fill without naming them. */
    guestNetwork: text('guest_network'),
    storageKey: text('storage_key').notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** upload, message or answer: what it is kept for. */
    purpose: text().notNull().default('upload'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is to be looked at whether anything still refers to it; null when something does. */
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
