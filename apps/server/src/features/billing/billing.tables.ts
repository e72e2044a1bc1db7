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
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';
import { userKey } from '../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tokens = (name: string) => bigint(name, { mode: 'number' });

/** The plan a user is on. Who has no row is on the free plan and has not been given its tokens yet. */
export const userPlans = pgTable(
  'user_plans',
  {
    userId: integer('user_id').primaryKey().references(userKey),
    plan: text({ enum: planKeys }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null on the plan that does not end. */
    endsAt: moment('ends_at'),
    renews: boolean().notNull().default(false),
    /** Whether the user's open pages have been told that it has ended. */
    endTold: boolean('end_told').notNull().default(false),
  },
  (table) => [
    index('user_plans_ending')
      .on(table.endsAt)
      .where(sql`${table.endsAt} is not null and not ${table.endTold}`),
  ],
);

/**
 * What a user can spend: the sum of the lots' remainders, and what is held back for answers being written. Locked first
 * by whoever changes a lot of the user, so that one at a time does.
 */
export const tokenBalances = pgTable(
  'token_balances',
  {
    userId: integer('user_id').primaryKey().references(userKey),
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
    userId: integer('user_id').notNull().references(userKey),
    /** What gave them. */
    source: text({ enum: ['plan', 'package', 'promo', 'operator'] }).notNull(),
    /** Says which one, so that a cause gives once. */
    cause: text().notNull(),
    granted: tokens('granted').notNull(),
    remaining: tokens('remaining').notNull(),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('token_lots_cause').on(table.cause),
    // Not only of lots with something left: a reserve must also see the empty lot that an answer is giving back to.
    index('token_lots_user').on(table.userId, table.expiresAt, table.id),
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
    userId: integer('user_id').notNull().references(userKey),
    /** Null only for a write-off, which is ours. */
    lotId: integer('lot_id').references(() => tokenLots.id),
    kind: text({
      enum: ['grant', 'reserve', 'return', 'settle', 'expire', 'reverse', 'writeoff'],
    }).notNull(),
    /** Change of what the user can spend; of a write-off what we bear. */
    amount: tokens('amount').notNull(),
    /** What it was for, such as a generation; unique with kind and lot. */
    cause: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.cause, table.kind, sql`coalesce(${table.lotId}, 0)`),
    // For what was used since a moment, which every load of the product asks, and for what is still held back.
    index('ledger_entries_user').on(table.userId, table.kind, table.createdAt),
  ],
);
