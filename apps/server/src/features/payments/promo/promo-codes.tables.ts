import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** The operator's promo codes. They stay when they have ended, so that none is ever given out twice. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    kind: text({ enum: ['percent', 'tokens'] }).notNull(),
    /** Percent off, or tokens. */
    value: integer().notNull(),
    /** Nobody can activate it from then on. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('promo_codes_code').on(sql`upper(${table.code})`)],
);
