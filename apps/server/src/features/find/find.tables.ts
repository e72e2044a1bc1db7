import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../platform/due/due.columns.ts';
import { userKey } from '../accounts/accounts.keys.ts';

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What has words of its own in the index. Prompts and passages have indexes of their features. */
export type EntryKind = 'chat' | 'message' | 'note' | 'capsule' | 'source';

/** What can be found by its words, one row each. Made from the texts, so it can be made again. */
export const findEntries = pgTable(
  'find_entries',
  {
    kind: text().$type<EntryKind>().notNull(),
    itemId: integer('item_id').notNull(),
    userId: integer('user_id').notNull().references(userKey),
    /** Of a message, and of a chat its own id. */
    chatId: integer('chat_id'),
    /** Of an answer. */
    modelId: integer('model_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Stems, each with the user's id before it: a search reads lists of this user alone. */
    words: searchWords().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index('find_entries_user').on(table.userId),
    index('find_entries_words').using('gin', table.words),
  ],
);

/**
 * What has changed and is not in the index yet: written by triggers on the tables of chats, messages, notes and the library, so that
 * a send does no more than that. Of the kind `vocabulary`: words may have gone.
 */
export const findPending = pgTable(
  'find_pending',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    kind: text().$type<EntryKind | 'vocabulary'>().notNull(),
    itemId: integer('item_id').notNull(),
  },
  (table) => [index('find_pending_user').on(table.userId, table.id)],
);

/** Whose changes wait to be indexed: made due by a sweep, as a trigger would have sends of one user wait for each other. */
export const findOwners = pgTable(
  'find_owners',
  { ownerId: integer('owner_id').primaryKey().references(userKey), ...dueColumns() },
  (table) => [...dueIndexes('find_owners', table, table.ownerId)],
);

/** The stems that a user has anywhere: what slips are taken for. */
export const findVocabulary = pgTable(
  'find_vocabulary',
  {
    userId: integer('user_id').notNull().references(userKey),
    word: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.word] })],
);
