import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tokens = (name: string) => bigint(name, { mode: 'number' });

/** The plan a user is on. Who has no row is on the free plan and has not been given its tokens yet. */
export const userPlans = pgTable('user_plans', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  plan: text().notNull(),
  startedAt: moment('started_at').notNull(),
  /** Null on the plan that does not end. */
  endsAt: moment('ends_at'),
  renews: boolean().notNull().default(false),
});

/** What a user can spend: the sum of the lots' remainders. Locked first by whoever changes a lot. */
export const tokenBalances = pgTable(
  'token_balances',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    available: tokens('available').notNull(),
    reserved: tokens('reserved').notNull().default(0),
  },
  (table) => [check('token_balances_not_negative', sql`${table.available} >= 0 and ${table.reserved} >= 0`)],
);

/** Tokens given at once, for one cause, with one end. They are spent soonest-ending first. */
export const tokenLots = pgTable(
  'token_lots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** What gave them: plan, package, promo, operator. */
    source: text().notNull(),
    /** Says which one, so that a cause gives once. */
    cause: text().notNull(),
    granted: tokens('granted').notNull(),
    remaining: tokens('remaining').notNull(),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('token_lots_cause').on(table.cause),
    index('token_lots_open')
      .on(table.userId, table.expiresAt, table.id)
      .where(sql`${table.remaining} > 0`),
    index('token_lots_expiring')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0 and ${table.expiresAt} is not null`),
    check('token_lots_remaining', sql`${table.remaining} between 0 and ${table.granted}`),
  ],
);

/** Everything that ever happened to a lot; never changed, never deleted. The amounts of a lot add up to what remains of it. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Null only for a write-off, which is ours. */
    lotId: integer('lot_id').references(() => tokenLots.id),
    /** grant, reserve, release, settle, expire, writeoff, adjust. */
    kind: text().notNull(),
    /** Change of what the user can spend; of a write-off what we bear. */
    amount: tokens('amount').notNull(),
    /** What it was for, such as a generation; unique with kind and lot. */
    cause: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.cause, table.kind, sql`coalesce(${table.lotId}, 0)`),
    index('ledger_entries_user').on(table.userId, table.createdAt),
  ],
);
