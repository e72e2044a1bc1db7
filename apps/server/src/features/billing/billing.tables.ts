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
import { plans } from './plans.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tokens = (name: string) => bigint(name, { mode: 'number' });

/** A user's plan. A user without a row is on the free plan and has not received its tokens yet. */
export const userPlans = pgTable(
  'user_plans',
  {
    userId: integer('user_id').primaryKey().references(userKey),
    plan: text({ enum: planKeys }).notNull(),
    /** The version whose terms apply until the period ends; null in rows from before versions existed. */
    planId: integer('plan_id').references(() => plans.id),
    startedAt: moment('started_at').notNull(),
    /** Null for a plan without an end. */
    endsAt: moment('ends_at'),
    renews: boolean().notNull().default(false),
    /** Until when the gates stay open after the end, while a renewal is being tried. */
    graceUntil: moment('grace_until'),
    /** Whether the expiry was announced to the user's open pages. */
    endTold: boolean('end_told').notNull().default(false),
  },
  (table) => [
    index('user_plans_ending')
      .on(table.endsAt)
      .where(sql`${table.endsAt} is not null and not ${table.endTold}`),
  ],
);

/**
 * A user's spendable tokens: the sum of the lots' remainders, and what is reserved for running answers.
 * Locked before any lot of the user changes, so that changes are serialised.
 */
export const tokenBalances = pgTable(
  'token_balances',
  {
    userId: integer('user_id').primaryKey().references(userKey),
    available: tokens('available').notNull(),
    reserved: tokens('reserved').notNull().default(0),
    /**
     * What settled answers used since the beginning of a calendar month, which is the current one or an earlier one that
     * nothing was used after. In this row, since only what is read under its lock holds for the reserve that it decides.
     */
    month: moment('month'),
    monthSpent: tokens('month_spent').notNull().default(0),
  },
  (table) => [check('token_balances_not_negative', sql`${table.available} >= 0 and ${table.reserved} >= 0`)],
);

/** Tokens granted for one cause with one expiry. Lots that expire first are spent first. */
export const tokenLots = pgTable(
  'token_lots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** Kind of grant. */
    source: text({ enum: ['plan', 'package', 'promo', 'operator'] }).notNull(),
    /** Identifies the grant, so that a cause grants once. */
    cause: text().notNull(),
    granted: tokens('granted').notNull(),
    remaining: tokens('remaining').notNull(),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('token_lots_cause').on(table.cause),
    // Not a partial index on non-empty lots: a reserve must also see the empty lot that an answer is
    // returning tokens to.
    index('token_lots_user').on(table.userId, table.expiresAt, table.id),
    index('token_lots_expiring')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0 and ${table.expiresAt} is not null`),
    check('token_lots_remaining', sql`${table.remaining} between 0 and ${table.granted}`),
  ],
);

/** The append-only history of all lots. The entries of a lot add up to its remainder. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** Null only for a write-off, which we bear. */
    lotId: integer('lot_id').references(() => tokenLots.id),
    kind: text({
      enum: ['grant', 'reserve', 'return', 'settle', 'expire', 'reverse', 'writeoff'],
    }).notNull(),
    /** Change of the user's spendable tokens; for a write-off, what we bear. */
    amount: tokens('amount').notNull(),
    /** What it was for, such as a generation; unique with kind and lot. */
    cause: text().notNull(),
    /** The model of the answer it belongs to; null for anything else, and before models were written down. */
    modelId: integer('model_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.cause, table.kind, sql`coalesce(${table.lotId}, 0)`),
    // For the open reserves of an account, and for those of a recent time: the ledger only grows, and a job asks every minute.
    index('ledger_entries_user').on(table.userId, table.kind, table.createdAt),
    index('ledger_entries_reserves')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'reserve'`),
    // For usage since a given time, which every page load reads, and by day and model. It has every column that is asked
    // for, so that a hundred thousand answers are added up without reading their rows.
    index('ledger_entries_usage')
      .on(table.userId, table.createdAt, table.modelId, table.amount)
      .where(sql`${table.kind} = 'settle'`),
  ],
);
