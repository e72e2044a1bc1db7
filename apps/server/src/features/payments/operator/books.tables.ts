import type { BooksDifference } from '@polylogue/contract/operator-payments';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../../platform/due/due.columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The comparison of our books with a gateway's, by the hour: an hour fits into memory, and one that fails holds up no other. */
export const booksHours = pgTable(
  'books_hours',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: text({ enum: ['cloudpayments', 'lyra'] }).notNull(),
    startsAt: moment('starts_at').notNull(),
    /** Null until it was compared; anew when it is compared again. */
    comparedAt: moment('compared_at'),
    compared: integer().notNull().default(0),
    /** What the last comparison left to people. */
    differences: jsonb().$type<BooksDifference[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** Nobody's work: hours are taken in their order. */
    nobody: integer().notNull().default(0),
    ...dueColumns(),
  },
  (table) => [
    ...dueIndexes('books_hours', table, table.nobody),
    uniqueIndex('books_hours_once').on(table.gateway, table.startsAt),
    index('books_hours_differ')
      .on(table.startsAt)
      .where(sql`${table.differences} <> '[]'`),
  ],
);
