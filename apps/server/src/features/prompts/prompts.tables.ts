import type { Thumb } from '@polylogue/contract/fields';
import type { PromptNeed, PromptReview } from '@polylogue/contract/prompts';
import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
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

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Prompts of the library, which have no owner, and of users. A task of the library is its default prompt. */
export const prompts = pgTable(
  'prompts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(userKey),
    /** `topic/task/language` or `topic/task#variant/language`: identifies a library prompt when its text changes. */
    libraryKey: text('library_key').unique(),
    /** Of a variant: its task. */
    taskId: integer('task_id'),
    /** Name of a variant among the variants of its task. */
    variant: text(),
    name: text(),
    description: text(),
    body: text(),
    /** Those of the text that somebody has described. */
    variables: json().$type<PromptVariable[]>().notNull().default([]),
    /** Of the first edition, which composed its texts. Nothing reads it; the next release drops it. */
    pieces: integer().array(),
    /** Hash of its content in the files: unchanged prompts are skipped. */
    digest: text(),
    language: text().notNull(),
    /** The model that a user recommends: a key, because a model may leave the catalogue. */
    modelKey: text('model_key'),
    /** The kind of model that a library prompt needs. */
    need: text().$type<PromptNeed>(),
    topicId: integer('topic_id'),
    tone: text(),
    style: text(),
    activity: text(),
    /** The owner's wish; others see it once the review has approved it. */
    isPublic: boolean('is_public').notNull().default(false),
    review: text().$type<PromptReview>(),
    /** When it was removed from the library. Favourites keep it. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Shuffles library prompts added at the same time, or pages would show one topic after the other. */
    position: integer().notNull().default(0),
    /** Whether everyone can see it. */
    listed: boolean().generatedAlwaysAs(
      sql`(user_id is null and retired_at is null) or (is_public and coalesce(review, '') = 'approved')`,
    ),
    /** Sums over all users; those of a task include its variants. */
    uses: integer().notNull().default(0),
    ups: integer().notNull().default(0),
    downs: integer().notNull().default(0),
    /** Search index; null until it is made. Variants are found by their task. Not generated: accents are removed first. */
    words: searchWords(),
    /** Name and other names, without accents: a search for exactly one of them finds it first. */
    phrases: text().array(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.taskId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('prompts_task_id').on(table.taskId),
    index('prompts_words').using('gin', table.words),
    index('prompts_unindexed')
      .on(table.id)
      .where(sql`words is null and task_id is null`),
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

/** Texts of the first edition. Nothing reads it; the next release drops it. */
export const promptPieces = pgTable(
  'prompt_pieces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shelf: text(),
    place: integer(),
    texts: json(),
    promptId: integer('prompt_id')
      .unique()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    promptIds: integer('prompt_ids').array().notNull(),
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

/** The prompts that a user has sent, and their verdict. */
export const promptUses = pgTable(
  'prompt_uses',
  {
    userId: integer('user_id').notNull().references(userKey),
    promptId: integer('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    uses: integer().notNull(),
    thumb: text().$type<Thumb>(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('prompt_uses_prompt_id').on(table.promptId),
  ],
);

/** Collections of the library: tasks for one occasion, in their order. */
export const promptCollections = pgTable(
  'prompt_collections',
  {
    key: text().notNull(),
    language: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    place: integer().notNull(),
    promptIds: integer('prompt_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
);

/** Words of public prompts without accents: candidates for corrections. */
export const promptVocabulary = pgTable(
  'prompt_vocabulary',
  { word: text().notNull(), language: text().notNull().default('') },
  (table) => [
    primaryKey({ columns: [table.word, table.language] }),
    index('prompt_vocabulary_similar').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
);

/** The library files as last imported. An unchanged one costs nothing at startup. */
export const promptShelves = pgTable('prompt_shelves', {
  name: text().primaryKey(),
  hash: text().notNull(),
});
