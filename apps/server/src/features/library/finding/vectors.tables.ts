import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
