import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';
import { userKey } from '../../accounts/accounts.keys.ts';
import { planVersionKey } from '../../billing/billing.keys.ts';
import { promoCodes } from '../promo/promo-codes.tables.ts';
import { taxKinds } from '../vat/tax-kinds.ts';

/** Where terms were agreed. `renewal`: they follow from an agreement, as its next charge; `migration`: read from a row of 0.2. */
export const agreedByWays = [
  ...(['order-page', 'switch-dialog', 'resume-dialog', 'leave-dialog'] as const),
  ...(['renewal', 'operator', 'migration'] as const),
] as const;

/**
 * One agreement to pay. A row is written when it is agreed and never changed (a trigger refuses it), and what carries it out
 * names it. What may not be agreed at all cannot be written: the checks are the last word, whatever the code does.
 */
export const terms = pgTable(
  'terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id').notNull().references(userKey),
    kind: text({ enum: ['tokens', 'tariff', 'card', 'fee'] }).notNull(),
    plan: text({ enum: planKeys }),
    /** The version of the plan, which is also the price list it came from. */
    planId: integer('plan_id').references(planVersionKey),
    period: text({ enum: ['month', 'year'] }),
    /** Months that are charged one by one; null without a contract. */
    contractMonths: integer('contract_months'),
    tokens: integer().notNull(),
    cardType: text('card_type', { enum: ['ru', 'other'] }).notNull(),
    means: text({ enum: ['card', 'sbp'] }).notNull(),
    renews: boolean().notNull(),
    currency: text({ enum: ['EUR', 'RUB'] }).notNull(),
    /** As listed; what is taken off it for the rest of an earlier plan, and by a promo code. */
    price: integer().notNull(),
    credit: integer().notNull(),
    creditOf: integer('credit_of').array().notNull(),
    discount: integer().notNull(),
    promoId: integer('promo_id').references(() => promoCodes.id),
    taxKind: text('tax_kind', { enum: taxKinds }),
    taxCountry: text('tax_country'),
    taxRate: integer('tax_rate'),
    taxAmount: integer('tax_amount'),
    /** Left out of the price because the buyer owes the tax. */
    taxDeducted: integer('tax_deducted'),
    /** What one charge takes. */
    amount: integer().notNull(),
    /** The sentence that told them; its parameters are the columns of this row. */
    words: text({ enum: ['once', 'renews', 'contract', 'fee', 'check'] }).notNull(),
    /** What follows them by itself, if that differs: credit and discount hold once. */
    followedBy: integer('followed_by').references((): AnyPgColumn => terms.id),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
    agreedBy: text('agreed_by', { enum: agreedByWays }).notNull(),
  },
  (table) => [
    index('terms_owner').on(table.ownerId, table.id),
    check(
      'terms_currency',
      sql`${table.currency} is not distinct from case ${table.cardType} when 'ru' then 'RUB' when 'other' then 'EUR' end`,
    ),
    check('terms_sbp', sql`${table.means} <> 'sbp' or (${table.cardType} = 'ru' and not ${table.renews})`),
    check(
      'terms_year',
      sql`(${table.period} is not distinct from 'year') = (${table.contractMonths} is not null)`,
    ),
    check(
      'terms_plan',
      sql`(${table.kind} = 'tariff') = (${table.plan} is not null) and (${table.kind} = 'tariff' or not ${table.renews})`,
    ),
    check(
      'terms_amount',
      sql`${table.amount} = ${table.price} - ${table.credit} - ${table.discount} - coalesce(${table.taxDeducted}, 0)
        and least(${table.amount}, ${table.credit}, ${table.discount}, ${table.taxDeducted}) >= 0`,
    ),
  ],
);

/** What told the terms of a charge before it was made. Without such a row no try is written: a trigger refuses it. */
export const announcements = pgTable(
  'announcements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id').notNull().references(userKey),
    termsId: integer('terms_id')
      .notNull()
      .references(() => terms.id),
    toldBy: text('told_by', { enum: ['order-page', 'dialog', 'mail', 'migration'] }).notNull(),
    /** SHA-256 of the text of the mail, or of the figures that the page shows. */
    textHash: text('text_hash').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('announcements_terms').on(table.termsId),
    index('announcements_owner').on(table.ownerId, table.id),
  ],
);
