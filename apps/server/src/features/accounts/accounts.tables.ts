import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Users. A deleted account keeps an anonymous row, because ledger and payments refer to it. */
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
    /** Consecutive wrong attempts at the old password, and until when even the right one is refused. */
    passwordAttempts: integer('password_attempts').notNull().default(0),
    passwordBlockedUntil: moment('password_blocked_until'),
    /**
     * The address was first verified in a browser other than the one the account was created in, so the two
     * may belong to different people. Setting a password by mail resolves this.
     */
    confirmedElsewhere: boolean('confirmed_elsewhere').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    // For the weekly look at what is in storage.
    index('users_avatar')
      .on(table.avatar)
      .where(sql`${table.avatar} is not null`),
  ],
);

/**
 * Sign-ins: each row is a family of rotating refresh tokens. Only hashes are stored; the previous token is
 * remembered so that two tabs refreshing at once do not look like theft.
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
    /** When the old password was confirmed in this session. */
    passwordCheckedAt: moment('password_checked_at'),
    country: text(),
    /** The operator signed in as the user. */
    impersonated: boolean().notNull().default(false),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_ended_at')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
  ],
);

/**
 * Ids of sessions deleted with their account, for as long as their access tokens may live. A random id and a
 * time identify nobody.
 */
export const erasedSessions = pgTable('erased_sessions', {
  id: uuid().primaryKey(),
  endedAt: moment('ended_at').notNull(),
});

/**
 * Verified addresses that accounts have left, by deletion or change, as keyed hashes. A returning address
 * does not get the sign-up tokens again.
 */
export const formerAddresses = pgTable('former_addresses', {
  hash: text().primaryKey(),
  leftAt: moment('left_at').notNull(),
});

/** Single-use mailed links; only the hash of the token is stored. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['verify', 'reset', 'change', 'revert', 'impersonate'] }).notNull(),
    /** The address the token is about: to verify, change to, or revert to. */
    email: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_tokens_user_id').on(table.userId)],
);

/** Identities at sign-in providers. An identity has one account; an account has at most one per provider. */
export const identities = pgTable(
  'identities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    provider: text({ enum: ['google', 'linkedin'] }).notNull(),
    subject: text().notNull(),
    email: text(),
    name: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('identities_provider_subject_key').on(table.provider, table.subject),
    uniqueIndex('identities_user_provider_key').on(table.userId, table.provider),
  ],
);

/** Provider sign-ins that have started and not returned. Found by the hash of a cookie, deleted before use. */
export const oauthFlows = pgTable(
  'oauth_flows',
  {
    hash: text().primaryKey(),
    provider: text({ enum: ['google', 'linkedin'] }).notNull(),
    purpose: text({ enum: ['login', 'link'] }).notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    subscribe: boolean().notNull(),
    userId: integer('user_id').references(() => users.id),
    sessionId: uuid('session_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('oauth_flows_user_id').on(table.userId)],
);

/** Identities from a provider awaiting the user's agreement or confirmation of a binding. */
export const oauthPending = pgTable(
  'oauth_pending',
  {
    /** For a sign-up: the hash of its cookie. For a binding: session and provider. */
    key: text().primaryKey(),
    purpose: text({ enum: ['login', 'link'] }).notNull(),
    provider: text({ enum: ['google', 'linkedin'] }).notNull(),
    subject: text().notNull(),
    email: text(),
    /** Whether the provider is the authority over the address. */
    emailProven: boolean('email_proven').notNull(),
    name: text().notNull(),
    subscribe: boolean().notNull(),
    userId: integer('user_id').references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('oauth_pending_user_id').on(table.userId)],
);

/** The operator's actions on accounts. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    action: text().notNull(),
    userId: integer('user_id').references(() => users.id),
    detail: text(),
  },
  (table) => [index('audit_log_user_id').on(table.userId)],
);
