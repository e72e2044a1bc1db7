import type { PromptReview } from '@polylogue/contract/prompts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Prompts: those of the library, which belong to nobody, and those of users. */
export const prompts = pgTable(
  'prompts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id),
    /** Topic, task, audience and language of a prompt of the library: by it a changed text finds its row again. */
    libraryKey: text('library_key').unique(),
    name: text().notNull(),
    description: text().notNull(),
    body: text().notNull(),
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
    /**
     * What a search looks into. Written beside the texts and not generated from them: accents are taken off first,
     * and the library's texts are made of parts whose words are counted once.
     */
    words: searchWords().notNull(),
    /**
     * The words of name and description, by which hits are put in order. Short enough to stay in the row: unpacking
     * `words` of each hit would cost several times as much as all the rest of a search.
     */
    headline: searchWords().generatedAlwaysAs(sql`ts_filter(words, '{a,b}')`),
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
    index('prompts_words').using('gin', table.words),
  ],
);

/** Prompts a user wants to find again. */
export const promptFavourites = pgTable(
  'prompt_favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
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
