import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';
import { dueColumns, dueIndexes } from '../../../platform/due/due.columns.ts';
import { userKey } from '../../accounts/accounts.keys.ts';
import { planVersionKey } from '../../billing/billing.keys.ts';
import { payments } from '../payments.tables.ts';
import { terms } from '../terms/terms.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A year that was bought, charged by the month. It ends once: a trigger refuses to change it afterwards. */
export const contracts = pgTable(
  'contracts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id').notNull().references(userKey),
    number: integer().notNull(),
    firstTerms: integer('first_terms')
      .notNull()
      .references(() => terms.id),
    /** Of each month after the first, which may have had a credit or a discount. */
    monthlyTerms: integer('monthly_terms')
      .notNull()
      .references(() => terms.id),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['completed', 'left', 'returned', 'unpaid', 'replaced', 'erased'] }),
  },
  (table) => [
    uniqueIndex('contracts_number').on(table.ownerId, table.number),
    uniqueIndex('contracts_running')
      .on(table.ownerId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/**
 * The paid plan of a user: what is agreed for now, and what for afterwards. Only the verbs write it. Plan, price and what else
 * its terms say is written along for nodes of 0.2, and read from the terms; 0.4 drops those columns.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: integer('user_id').primaryKey().references(userKey),
    /** Null where a node of 0.2 has written the row: it is taken up from its columns. */
    currentTerms: integer('current_terms').references(() => terms.id),
    /** What follows the running period, or the last month of a contract. Null: it ends. */
    nextTerms: integer('next_terms').references(() => terms.id),
    /** The last year that was bought. */
    contractId: integer('contract_id').references(() => contracts.id),
    /** Whether its user has chosen the free plan for the end. */
    goesFree: boolean('goes_free').notNull().default(false),
    /** Why an operator has to decide before anything is charged. */
    doubt: text(),
    /** Raised with each change of the terms. A node of 0.2 leaves it alone, and so is found out. */
    writes: integer().notNull().default(0),
    plan: text({ enum: planKeys }).notNull(),
    planId: integer('plan_id').notNull().references(planVersionKey),
    period: text({ enum: ['month', 'year'] }).notNull(),
    cardType: text('card_type', { enum: ['ru', 'other'] }).notNull(),
    currency: text({ enum: ['EUR', 'RUB'] }).notNull(),
    /** One charge. */
    amount: integer().notNull(),
    tokens: integer().notNull(),
    /** End of what is paid. */
    endsAt: moment('ends_at').notNull(),
    /** Whether another charge follows. Of a year that was stopped: until its twelfth month. */
    renews: boolean().notNull(),
    /** A year that is not to be followed by another. */
    stops: boolean().notNull().default(false),
    /** What follows at the end of the period in place of the same plan. */
    nextPlan: text('next_plan', { enum: planKeys }),
    nextPlanId: integer('next_plan_id').references(planVersionKey),
    nextPeriod: text('next_period', { enum: ['month', 'year'] }),
    nextAmount: integer('next_amount'),
    nextTokens: integer('next_tokens'),
    /** Null in rows from before them, whose own currency and card type are those of what follows. */
    nextCurrency: text('next_currency', { enum: ['EUR', 'RUB'] }),
    nextCardType: text('next_card_type', { enum: ['ru', 'other'] }),
    /** Of a year: its number, when it began and the months paid. */
    contract: integer().notNull().default(0),
    contractAt: moment('contract_at'),
    monthsPaid: integer('months_paid').notNull().default(0),
    /** Failed rounds of the renewal under way. */
    round: integer().notNull().default(0),
    /** From when its rounds count, if the worker came late; otherwise from the end of the period. */
    renewingFrom: moment('renewing_from'),
    /** When the renewal job looks at it next. */
    workAt: moment('work_at'),
    /** End of the period whose renewal was announced. */
    toldFor: moment('told_for'),
  },
  (table) => [
    index('subscriptions_work')
      .on(table.workAt)
      .where(sql`${table.workAt} is not null`),
    index('subscriptions_to_take_up')
      .on(table.userId)
      .where(sql`${table.currentTerms} is null`),
    index('subscriptions_doubtful')
      .on(table.userId)
      .where(sql`${table.doubt} is not null`),
  ],
);

/** A renewal that is due: what it carries out, told before. It goes when something else is agreed. */
export const renewals = pgTable(
  'renewals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id').notNull().references(userKey),
    /** End of the period that it follows. */
    endsAt: moment('ends_at').notNull(),
    /** What was agreed to follow, and that with the tax of today. Null until it is known. */
    baseTerms: integer('base_terms').references(() => terms.id),
    termsId: integer('terms_id').references(() => terms.id),
    createdAt: moment('created_at').notNull(),
    ...dueColumns(),
  },
  (table) => [
    ...dueIndexes('renewals', table, table.ownerId),
    uniqueIndex('renewals_owner').on(table.ownerId),
  ],
);

/** The months of a year's contract. */
export const subscriptionMonths = pgTable(
  'subscription_months',
  {
    userId: integer('user_id').notNull().references(userKey),
    contract: integer().notNull(),
    month: integer().notNull(),
    dueAt: moment('due_at').notNull(),
    amount: integer().notNull(),
    status: text({ enum: ['due', 'paid', 'failed', 'waived'] }).notNull(),
    paymentId: integer('payment_id').references(() => payments.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.contract, table.month] })],
);
