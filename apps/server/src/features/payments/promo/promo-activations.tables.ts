import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { userKey } from '../../accounts/accounts.keys.ts';
import { payments } from '../payments.tables.ts';
import { promoCodes } from './promo-codes.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Who activated which code: once per user and code, and one at a time waits for a purchase. */
export const promoActivations = pgTable(
  'promo_activations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    promoId: integer('promo_id')
      .notNull()
      .references(() => promoCodes.id),
    activatedAt: moment('activated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was given up, by hand or for another code. */
    removedAt: moment('removed_at'),
    /** The order that holds the discount while it is open; once used, the payment that got it. */
    paymentId: integer('payment_id').references(() => payments.id),
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('promo_activations_once').on(table.userId, table.promoId),
    uniqueIndex('promo_activations_waiting')
      .on(table.userId)
      .where(sql`${table.usedAt} is null and ${table.removedAt} is null`),
    index('promo_activations_promo').on(table.promoId),
    index('promo_activations_payment').on(table.paymentId),
  ],
);

/** Which codes the owners of erased accounts have used, by keyed hashes of their addresses. */
export const formerPromos = pgTable(
  'former_promos',
  {
    hash: text().notNull(),
    promoId: integer('promo_id')
      .notNull()
      .references(() => promoCodes.id),
  },
  (table) => [primaryKey({ columns: [table.hash, table.promoId] })],
);
