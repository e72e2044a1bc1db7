import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { userKey } from '../../accounts/accounts.keys.ts';
import { readingKey } from '../library.keys.ts';
import type { Place } from '../reading/piece.ts';

/** The pieces a reading is cut into. Joined in order they are its text. */
export const passages = pgTable(
  'passages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    readingId: integer('reading_id').notNull().references(readingKey, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    /** UTF-16 units of the reading's text before it. */
    start: integer().notNull(),
    text: text().notNull(),
    place: jsonb().$type<Place>().notNull(),
    language: text(),
  },
  (table) => [
    unique('passages_reading').on(table.readingId, table.ordinal),
    index('passages_user').on(table.userId),
  ],
);

/** Successive passages of a reading whose words are stored together. */
export const passageSegments = pgTable(
  'passage_segments',
  {
    userId: integer('user_id').notNull().references(userKey),
    readingId: integer('reading_id').notNull().references(readingKey, { onDelete: 'cascade' }),
    /** The ordinal of its first passage. */
    first: integer().notNull(),
    /** How many words each passage has, packed. */
    lengths: text().notNull(),
    tokens: integer().notNull(),
    /** How many buckets its words are in: a power of two. */
    buckets: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readingId, table.first] }),
    index('passage_segments_user').on(table.userId),
  ],
);

/** The words of a segment: of each, which passages have it and how often. */
export const passageWords = pgTable(
  'passage_words',
  {
    userId: integer('user_id').notNull().references(userKey),
    readingId: integer('reading_id').notNull().references(readingKey, { onDelete: 'cascade' }),
    first: integer().notNull(),
    bucket: integer().notNull(),
    /** From a stem to its passages, packed. */
    words: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readingId, table.first, table.bucket] }),
    index('passage_words_user').on(table.userId),
  ],
);
