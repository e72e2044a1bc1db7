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

/** Prompts: those of the library, which belong to nobody, and those of users. */
export const prompts = pgTable(
  'prompts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    /** Topic, task, audience and language of a prompt of the library: by it a changed text finds its row again. */
    libraryKey: text('library_key').unique(),
    name: text(),
    description: text(),
    body: text(),
    /** Instead of texts of its own: the places of its task, its audience and the four facets in its file of the library. */
    pieces: integer().array(),
    /** Of all that the files say of it: one that has not changed is left alone. */
    digest: text(),
    language: text().notNull(),
    /** Key and not id: the library names models that a catalogue may not have. */
    modelKey: text('model_key'),
    topicId: integer('topic_id'),
    tone: text(),
    style: text(),
    activity: text(),
    /** What the owner wants; others see it once the review has approved it. */
    isPublic: boolean('is_public').notNull().default(false),
    review: text().$type<PromptReview>(),
    /** When it was taken out of the library. Favourites keep it. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Mixes prompts of the library that came at the same moment, or a page would show ten times the same task. */
    position: integer().notNull().default(0),
    /** Whether everybody sees it. */
    listed: boolean().generatedAlwaysAs(
      sql`(user_id is null and retired_at is null) or (is_public and coalesce(review, '') = 'approved')`,
    ),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('prompts_user_id').on(table.userId, table.createdAt),
    // Holds all that filters look at, so that counting needs no look at the texts.
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
 * What a search looks into: the words of texts, each with the prompts that have it. The library's prompts are put
 * together of texts that they share, which are kept here and once; any other prompt is one piece by itself.
 */
export const promptPieces = pgTable(
  'prompt_pieces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The file of the library that it stands in, and where; what it says. */
    shelf: text(),
    place: integer(),
    texts: json().$type<Piece>(),
    /** Instead of these: the prompt that it is all of. */
    promptId: integer('prompt_id')
      .unique()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** Every prompt that has it. */
    promptIds: integer('prompt_ids').array().notNull(),
    /** Written and not generated from the texts: accents are taken off first. */
    words: searchWords().notNull(),
  },
  (table) => [unique().on(table.shelf, table.place), index('prompt_pieces_words').using('gin', table.words)],
);

/** Prompts a user wants to find again. */
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

/** Words of what everybody sees, without accents: what a mistyped word may have meant. */
export const promptVocabulary = pgTable('prompt_vocabulary', { word: text().primaryKey() }, (table) => [
  index('prompt_vocabulary_similar').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** The files of the library as they were put in last. An unchanged one costs nothing at start. */
export const promptShelves = pgTable('prompt_shelves', {
  name: text().primaryKey(),
  hash: text().notNull(),
});
