import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';
import { userKey } from '../../accounts/accounts.keys.ts';
import { planVersionKey } from '../../billing/billing.keys.ts';
import { payments } from '../payments.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The paid plan of a user, how it goes on, and at which price. The terms are copied: a new price list changes nothing. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: integer('user_id').primaryKey().references(userKey),
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
