import { bigint, boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { planKeys } from '@polylogue/contract/billing';
import { sql } from 'drizzle-orm';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const large = (name: string) => bigint(name, { mode: 'number' });

/** Origin and validity of a version. */
const versionColumns = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull(),
  validFrom: moment('valid_from').notNull(),
  /** Null for the current version. */
  validUntil: moment('valid_until'),
  /** A version from a release is replaced by the next release; the operator's stays. */
  setBy: text('set_by', { enum: ['release', 'operator'] }).notNull(),
};

/**
 * All versions of the plans. A row never changes except for its end: users who bought a version keep its
 * terms. Prices are per month in minor units, null on a free plan; a null limit means unlimited.
 */
export const plans = pgTable(
  'plans',
  {
    ...versionColumns,
    key: text({ enum: planKeys }).notNull(),
    tokens: large('tokens').notNull(),
    storageBytes: large('storage_bytes').notNull(),
    priceEur: integer('price_eur'),
    crossedEur: integer('crossed_eur'),
    priceRub: integer('price_rub'),
    crossedRub: integer('crossed_rub'),
    yearDiscountPercent: integer('year_discount_percent').notNull(),
    isCompareAvailable: boolean('is_compare_available').notNull(),
    rag_used: boolean('rag_used').notNull(),
    isSelectOptions: boolean('is_select_options').notNull(),
    isShare: boolean('is_share').notNull(),
    isExport: boolean('is_export').notNull(),
    isImport: boolean('is_import').notNull(),
    compareSlots: integer('compare_slots').notNull(),
    pinnedChats: integer('pinned_chats').notNull(),
    attachedPrompts: integer('attached_prompts').notNull(),
    ownPrompts: integer('own_prompts'),
    favouritePrompts: integer('favourite_prompts'),
  },
  (table) => [
    uniqueIndex('plans_version').on(table.key, table.version),
    uniqueIndex('plans_on_offer')
      .on(table.key)
      .where(sql`${table.validUntil} is null`),
  ],
);

/** All versions of the token packages, which never expire. Prices are in minor units. */
export const tokenPackages = pgTable(
  'token_packages',
  {
    ...versionColumns,
    key: text().notNull(),
    tokens: large('tokens').notNull(),
    priceEur: integer('price_eur').notNull(),
    priceRub: integer('price_rub').notNull(),
  },
  (table) => [
    uniqueIndex('token_packages_version').on(table.key, table.version),
    uniqueIndex('token_packages_on_offer')
      .on(table.key)
      .where(sql`${table.validUntil} is null`),
  ],
);
