import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { dueColumns, dueIndexes } from '../../../platform/due/due.columns.ts';
import { userKey } from '../../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Cards that a gateway keeps for a user. We hold its token and a mask, never a number. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    gateway: text({ enum: ['cloudpayments', 'lyra'] }).notNull(),
    cardType: text('card_type', { enum: ['ru', 'other'] }).notNull(),
    /** Null once the gateway has forgotten the card. */
    token: text(),
    mask: text().notNull(),
    expires: text(),
    brand: text(),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Unbound, replaced or refused for good; the gateway is still to forget it while there is a token. */
    removedAt: moment('removed_at'),
    /** How often its gateway was asked to forget it. */
    forgetTries: integer('forget_tries').notNull().default(0),
    /** What nodes of 0.2 go by in place of `dueAt`: 0.3 writes it along, 0.4 drops it. */
    forgetAt: moment('forget_at'),
    ...dueColumns(),
  },
  (table) => [
    ...dueIndexes('payment_cards', table, table.userId),
    uniqueIndex('payment_cards_token')
      .on(table.userId, table.gateway, table.token)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('payment_cards_active')
      .on(table.userId, table.cardType)
      .where(sql`${table.isActive} and ${table.removedAt} is null`),
    index('payment_cards_to_forget')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.token} is not null`),
  ],
);
