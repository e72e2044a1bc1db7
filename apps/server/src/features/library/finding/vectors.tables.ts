import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../../platform/due/due.columns.ts';
import { userKey } from '../../accounts/accounts.keys.ts';
import { readingKey } from '../library.keys.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The vectors of successive passages, where the operator has set a model for them. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    userId: integer('user_id').notNull().references(userKey),
    readingId: integer('reading_id').notNull().references(readingKey, { onDelete: 'cascade' }),
    /** The ordinal of the first passage. */
    first: integer().notNull(),
    /** What made them: vectors of two models cannot be compared. */
    model: text().notNull(),
    /** One after the other, packed. */
    vectors: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readingId, table.first] }),
    index('passage_vectors_user').on(table.userId),
  ],
);

/** Readings whose vectors are to be made or put into the index of large libraries. The row goes when they are. */
export const vectorWork = pgTable(
  'vector_work',
  {
    readingId: integer('reading_id').primaryKey().references(readingKey, { onDelete: 'cascade' }),
    ownerId: integer('owner_id').notNull().references(userKey),
    /** With another model the work begins anew. */
    model: text().notNull(),
    ...dueColumns(),
  },
  (table) => dueIndexes('vector_work', table, table.ownerId),
);
