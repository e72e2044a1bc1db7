import type { PromptReview } from '@polylogue/contract/prompts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import type { Piece } from './shipped/compose.ts';

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Prompts of the library, which have no owner, and of users. */
export const prompts = pgTable(
  'prompts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    /** Topic, task, audience and language of a library prompt: identifies its row when its text changes. */
    libraryKey: text('library_key').unique(),
    name: text(),
    description: text(),
    body: text(),
    /** Instead of its own texts: the positions of its task, audience and four facets in its library file. */
    pieces: integer().array(),
    /** Hash of its content in the files: unchanged prompts are skipped. */
    digest: text(),
    language: text().notNull(),
    /** A key, not an id: the library may name models that are not in the catalogue. */
    modelKey: text('model_key'),
    topicId: integer('topic_id'),
    tone: text(),
    style: text(),
    activity: text(),
    /** The owner's wish; others see it once the review has approved it. */
    isPublic: boolean('is_public').notNull().default(false),
    review: text().$type<PromptReview>(),
    /** When it was removed from the library. Favourites keep it. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Shuffles library prompts added at the same time, or a page would show one task ten times. */
    position: integer().notNull().default(0),
    /** Whether everyone can see it. */
    listed: boolean().generatedAlwaysAs(
      sql`(user_id is null and retired_at is null) or (is_public and coalesce(review, '') = 'approved')`,
    ),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('prompts_user_id').on(table.userId, table.createdAt),
    // Covers all filters, so that counting does not read the texts.
    index('prompts_filters')
      .on(
        table.language,
        table.topicId,
        table.modelKey,
        table.tone,
        table.style,
        table.activity,
        table.createdAt,
        table.position,
        table.id,
      )
      .where(sql`listed`),
    index('prompts_newest')
      .on(table.createdAt, table.position, table.id)
      .where(sql`listed`),
    index('prompts_waiting')
      .on(table.createdAt)
      .where(sql`review = 'waiting'`),
    check(
      'prompts_texts',
      sql`num_nulls(name, description, body) = case when pieces is null then 0 else 3 end`,
    ),
  ],
);

/**
 * The search index: the words of texts, each with the prompts that contain it. Library prompts share texts,
 * which are stored once; any other prompt is one piece.
 */
export const promptPieces = pgTable(
  'prompt_pieces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The library file and position, and its text. */
    shelf: text(),
    place: integer(),
    texts: json().$type<Piece>(),
    /** Instead of these: the prompt that it belongs to. */
    promptId: integer('prompt_id')
      .unique()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** Every prompt that contains it. */
    promptIds: integer('prompt_ids').array().notNull(),
    /** Not a generated column: accents are removed first. */
    words: searchWords().notNull(),
  },
  (table) => [unique().on(table.shelf, table.place), index('prompt_pieces_words').using('gin', table.words)],
);

/** Favourites of users. */
export const promptFavourites = pgTable(
  'prompt_favourites',
  {
    userId: integer('user_id').notNull().references(userKey),
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('prompt_favourites_prompt_id').on(table.promptId),
  ],
);

/** Words of public prompts without accents: candidates for corrections. */
export const promptVocabulary = pgTable('prompt_vocabulary', { word: text().primaryKey() }, (table) => [
  index('prompt_vocabulary_similar').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** The library files as last imported. An unchanged one costs nothing at startup. */
export const promptShelves = pgTable('prompt_shelves', {
  name: text().primaryKey(),
  hash: text().notNull(),
});
