import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { usualWarnLevel } from '@polylogue/contract/spending';
import { userKey } from '../../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a user wants to spend in a calendar month at most. Null: no limit. */
export const spendingLimits = pgTable('spending_limits', {
  userId: integer('user_id').primaryKey().references(userKey),
  tokens: bigint({ mode: 'number' }),
  tokensWarnPercent: integer('tokens_warn_percent').notNull().default(usualWarnLevel),
  /** In minor units. */
  eur: integer(),
  rub: integer(),
  moneyWarnPercent: integer('money_warn_percent').notNull().default(usualWarnLevel),
  changedAt: moment('changed_at').notNull(),
});

/** Levels whose warning was sent, or not needed because the user set the limit below what was spent: once in a month. */
export const spendingWarnings = pgTable(
  'spending_warnings',
  {
    userId: integer('user_id').notNull().references(userKey),
    measure: text({ enum: ['tokens', 'EUR', 'RUB'] }).notNull(),
    month: moment('month').notNull(),
    percent: integer().notNull(),
    warnedAt: moment('warned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.month, table.percent] })],
);
