import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';
import { dueColumns, dueIndexes } from '../../platform/due/due.columns.ts';
import { userKey } from '../accounts/accounts.keys.ts';
import { planVersionKey } from '../billing/billing.keys.ts';
import { promoCodes } from './promo/promo-codes.tables.ts';
import { terms } from './terms/terms.tables.ts';
import type { Billing } from './billing-info/billing-info.tables.ts';
import { taxKinds } from './vat/tax-kinds.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const gatewayName = () => text({ enum: ['cloudpayments', 'lyra'] }).notNull();
const currency = () => text({ enum: ['EUR', 'RUB'] }).notNull();

/** States of a payment. Success wins whenever it comes; only a refund leads away from it. */
export const paymentStatuses = [
  'created',
  'pending',
  'failed',
  'succeeded',
  'refunding',
  'refunded',
] as const;

/**
 * One order: a wish to carry out terms once. It is tried one or more times at the gateway, and granted at most once.
 */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** What it carries out. Its other columns repeat it, as a trigger sees to. Null in rows of 0.2 that were not taken up yet. */
    termsId: integer('terms_id').references(() => terms.id),
    kind: text({ enum: ['tokens', 'tariff', 'card', 'fee'] }).notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    gateway: gatewayName(),
    cardType: text('card_type', { enum: ['ru', 'other'] }).notNull(),
    means: text({ enum: ['card', 'sbp'] }).notNull(),
    currency: currency(),
    /** What is charged: the price less the credit and the discount. */
    amount: integer().notNull(),
    price: integer().notNull(),
    /** Worth of the earlier plan's rest, and the payments whose plan it was: it holds only while they run. */
    credit: integer().notNull().default(0),
    creditOf: integer('credit_of').array().notNull().default([]),
    /** What a promo code takes off. It holds only while no other payment has used the code. */
    discount: integer().notNull().default(0),
    promoId: integer('promo_id').references(() => promoCodes.id),
    plan: text({ enum: planKeys }),
    planId: integer('plan_id').references(planVersionKey),
    period: text({ enum: ['month', 'year'] }),
    /** Tokens it grants. */
    tokens: integer().notNull().default(0),
    /** Whether the plan is to be paid again by itself. */
    renews: boolean().notNull().default(false),
    /** Made by a renewal: the end of the period it follows, and the month of a year's contract. */
    renewalOf: moment('renewal_of'),
    month: integer(),
    /** The period of the plan it granted. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Card that the new one replaces. */
    replacesCard: integer('replaces_card'),
    /** Whether the buyer has asked to begin before the days of withdrawal are over. */
    beginNow: boolean('begin_now').notNull().default(false),
    /** What is bought, as a word that two purchases of the same thing share. */
    thing: text().notNull(),
    /** Whether a second purchase of the thing continues this order. */
    isOpen: boolean('is_open').notNull(),
    openUntil: moment('open_until').notNull(),
    /** The buyer's billing details when it was ordered, and the tax in the amount; null in rows from before documents. */
    billing: jsonb().$type<Billing>(),
    taxKind: text('tax_kind', { enum: taxKinds }),
    taxCountry: text('tax_country'),
    taxRate: integer('tax_rate'),
    taxAmount: integer('tax_amount'),
    taxDeducted: integer('tax_deducted'),
    /** Mask of the card that paid; null for other means and where the gateway did not tell. */
    cardNumber: text('card_number'),
    clientId: uuid('client_id'),
    /** What the purchase answered, for a repeat; the 3-D Secure fields, the form's token or the bank's link. */
    answer: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    seenAt: moment('seen_at'),
    settledAt: moment('settled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_open')
      .on(table.userId, table.thing)
      .where(sql`${table.isOpen}`),
    uniqueIndex('payments_client').on(table.userId, table.clientId),
    uniqueIndex('payments_renewal')
      .on(table.userId, table.renewalOf)
      .where(sql`${table.renewalOf} is not null`),
    index('payments_user').on(table.userId, table.id),
    index('payments_created').on(table.createdAt),
    index('payments_without_terms')
      .on(table.id)
      .where(sql`${table.termsId} is null`),
  ],
);

/** One try to charge an order. Its reference is stored before the gateway is called, so no charge is ever unknown. */
export const paymentTries = pgTable(
  'payment_tries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Those of its order. */
    termsId: integer('terms_id').references(() => terms.id),
    /** The buyer. Null in rows that a node of 0.2 has added and that are not due yet. */
    ownerId: integer('owner_id'),
    reference: text().notNull(),
    gateway: gatewayName(),
    /** `calling` until the gateway has answered; `waiting` for the payer: bank page, form or bank application. */
    state: text({ enum: ['calling', 'waiting', 'succeeded', 'declined', 'absent'] }).notNull(),
    cardId: integer('card_id'),
    /** Mask and end of the card that was typed in, as far as its cryptogram says. */
    card: text(),
    /** The round of a renewal. */
    round: integer().notNull().default(0),
    /** The gateway's id of the transaction that a bank page belongs to. */
    transactionId: text('transaction_id'),
    reason: text(),
    /** When the buyer chose to pay otherwise. What is still paid on it goes back. */
    givenUpAt: moment('given_up_at'),
    /** How often the gateway was asked by the work that waits in this row. */
    checks: integer().notNull().default(0),
    /** How often the gateway was asked because somebody waited for the outcome. */
    looks: integer().notNull().default(0),
    /** What nodes of 0.2 go by in place of `dueAt`: 0.3 writes it along, 0.4 drops it. */
    checkAt: moment('check_at'),
    createdAt: moment('created_at').notNull(),
    ...dueColumns(),
  },
  (table) => [
    ...dueIndexes('payment_tries', table, table.ownerId),
    uniqueIndex('payment_tries_reference').on(table.reference),
    index('payment_tries_payment').on(table.paymentId),
    index('payment_tries_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** Every transaction a gateway told us of. The unique id makes a doubled notice harmless. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: gatewayName(),
    transactionId: text('transaction_id').notNull(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ['payment', 'refund'] }).notNull(),
    parentId: text('parent_id'),
    /** Of a payment: the try it was made for. Finds its refunds at the gateway. */
    reference: text(),
    state: text({ enum: ['pending', 'succeeded', 'authorized', 'declined', 'cancelled'] }).notNull(),
    amount: integer().notNull(),
    currency: currency(),
    /** What came of money that moved: granted, or returned because it must not be kept. */
    verdict: text({ enum: ['granted', 'surplus', 'mismatch', 'stale', 'erased', 'checked', 'returned'] }),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_transactions_once').on(table.gateway, table.transactionId),
    index('payment_transactions_payment').on(table.paymentId),
    index('payment_transactions_at').on(table.at),
  ],
);

/** The append-only history of a payment: each change and what caused it. */
export const paymentEntries = pgTable(
  'payment_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    at: moment('at').notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    /** Who told: `call`, `webhook`, `return`, `poll`, `job`, `operator`. */
    cause: text().notNull(),
    detail: text().notNull(),
  },
  (table) => [index('payment_entries_payment').on(table.paymentId, table.id)],
);

/** Money to return. The gateway is asked until it is done; the reference makes a repeat harmless. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The buyer. Null in rows that a node of 0.2 has added and that are not due yet. */
    ownerId: integer('owner_id'),
    /** The transaction that is returned. */
    transactionId: text('transaction_id').notNull(),
    gateway: gatewayName(),
    reference: text().notNull(),
    /** What is to have been returned of it in the end: all, or after a withdrawal perhaps less. */
    amount: integer().notNull(),
    cause: text({
      enum: ['surplus', 'mismatch', 'stale', 'erased', 'left', 'user', 'withdrawn', 'operator', 'check'],
    }).notNull(),
    /** Why the user wants it back, in numbers of the list and in own words. */
    reason: integer(),
    description: text(),
    state: text({ enum: ['asked', 'done', 'refused'] }).notNull(),
    /** How often the gateway was asked by the work that waits in this row. */
    asks: integer('tries').notNull().default(0),
    /** What nodes of 0.2 go by in place of `dueAt`: 0.3 writes it along, 0.4 drops it. */
    askAt: moment('ask_at'),
    createdAt: moment('created_at').notNull(),
    ...dueColumns(),
    tries: integer('due_tries').notNull().default(0),
  },
  (table) => [
    ...dueIndexes('payment_refunds', table, table.ownerId),
    uniqueIndex('payment_refunds_once').on(table.gateway, table.transactionId),
    index('payment_refunds_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    index('payment_refunds_payment').on(table.paymentId),
  ],
);
