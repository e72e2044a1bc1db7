import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People. A deleted account keeps its row without a name, because ledger and payments point to it. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    username: text().notNull(),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash'),
    avatar: text(),
    country: text(),
    locale: text().notNull(),
    unsubscribedFromNews: boolean('unsubscribed_from_news').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
  ],
);

/**
 * Sign-ins: one row is one family of rotating refresh tokens. Only hashes are kept; the token before the current one
 * is remembered so that two tabs refreshing at once do not look like theft.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAt: moment('rotated_at').notNull(),
    remember: boolean().notNull(),
    userAgent: text('user_agent'),
    address: text(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** Single-use links sent by mail; only the hash of the token is kept. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['verify'] }).notNull(),
    email: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_tokens_user_id').on(table.userId)],
);
