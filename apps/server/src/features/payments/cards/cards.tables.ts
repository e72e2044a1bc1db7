import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
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
    /** After a gateway did not forget it: how often it was asked, and when it is asked next. */
    forgetTries: integer('forget_tries').notNull().default(0),
    forgetAt: moment('forget_at'),
  },
  (table) => [
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
