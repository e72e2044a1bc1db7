import type { SourceError, SourceProblem } from '@polylogue/contract/source-problems';
import type { SourceStatus } from '@polylogue/contract/library';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../platform/due/due.columns.ts';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';
import { fileKey } from '../files/files.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Capsules of files and links. */
export const capsules = pgTable(
  'capsules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    name: text().notNull(),
    description: text(),
    /** The chat whose dropped files it holds. */
    ownChatId: integer('own_chat_id').unique().references(chatKey, { onDelete: 'set null' }),
    /** What identifies an imported capsule: what is here is never imported again. */
    originId: text('origin_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('capsules_user').on(table.userId, table.id),
    uniqueIndex('capsules_origin')
      .on(table.userId, table.originId)
      .where(sql`${table.originId} is not null`),
  ],
);

/** Capsules connected to chats. */
export const capsuleChats = pgTable(
  'capsule_chats',
  {
    userId: integer('user_id').notNull().references(userKey),
    capsuleId: integer('capsule_id')
      .notNull()
      .references(() => capsules.id, { onDelete: 'cascade' }),
    chatId: integer('chat_id').notNull().references(chatKey, { onDelete: 'cascade' }),
    /** Whether the chat's answers use it. */
    enabled: boolean().notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.capsuleId] }),
    index('capsule_chats_capsule').on(table.capsuleId),
    index('capsule_chats_user').on(table.userId),
  ],
);

/**
 * The text read out of the bytes of a source, once per user and content: two sources with the same bytes share it. It is never
 * shared between users.
 */
export const readings = pgTable(
  'readings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** SHA-256 of the bytes, or of a page's text. */
    contentHash: text('content_hash').notNull(),
    /** What reads it and in which version: the same bytes mean different text to different readers. */
    reader: text().notNull(),
    /** waiting, ready or failed. */
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull(),
    error: text().$type<SourceError>(),
    title: text(),
    language: text(),
    problems: jsonb().$type<SourceProblem[]>().notNull().default([]),
    /** Bytes of the text in UTF-8, and its length in UTF-16 units. */
    textBytes: bigint('text_bytes', { mode: 'number' }).notNull().default(0),
    textLength: integer('text_length').notNull().default(0),
    passages: integer().notNull().default(0),
    /** About how many tokens the text has. */
    tokens: integer().notNull().default(0),
    /** The model that made the vectors of its passages; null while they have none. */
    vectorModel: text('vector_model'),
    /** The model whose vectors of its passages are in the index of large libraries; null while none are. */
    indexedModel: text('indexed_model'),
    /** When a process began to read it, for nodes of 0.2 beside it: they would begin, too. Nothing else reads it. */
    beatAt: moment('beat_at'),
    ...dueColumns(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    unique('readings_content').on(table.userId, table.contentHash, table.reader),
    index('readings_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} = 'waiting'`),
    ...dueIndexes('readings', table, table.userId),
  ],
);

/** Files and links in capsules. They share one sequence of ids. */
export const sources = pgTable(
  'sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    capsuleId: integer('capsule_id')
      .notNull()
      .references(() => capsules.id, { onDelete: 'cascade' }),
    kind: text().$type<'file' | 'url'>().notNull(),
    /** With a file. */
    fileId: integer('file_id').references(fileKey),
    /** With a link: the address as it was entered, and where it led when it was last fetched. */
    url: text(),
    finalUrl: text('final_url'),
    name: text().notNull(),
    description: text(),
    /** The extension of a file. */
    type: text().notNull(),
    /** What it takes of the plan's space: the bytes of a file, the text of a link. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of a file's bytes, or of the text of a link; null before it was fetched. */
    contentHash: text('content_hash'),
    status: text().$type<SourceStatus>().notNull(),
    percentage: smallint().notNull().default(0),
    /** Whether its bytes have arrived: always with a file, with a link once a page was fetched. */
    arrived: boolean().notNull(),
    error: text().$type<SourceError>(),
    readingId: integer('reading_id').references(() => readings.id),
    /** Of nodes of 0.2: the last sign of life of the process that fetches a link. */
    beatAt: moment('beat_at'),
    /** With a link: its page is to be fetched. */
    ...dueColumns(),
    /** When it is to be fetched again: not `dueAt`, as what is due in a week would stand in the way of what is due now. */
    refreshAt: moment('refresh_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    fetchedAt: moment('fetched_at'),
    /** When its text was last found changed since it was added. */
    changedAt: moment('changed_at'),
    /** The day that the page gives for itself. */
    publishedAt: moment('published_at'),
    /** Why the last refresh failed, while the text fetched before is still used. */
    refreshError: text('refresh_error').$type<SourceError>(),
  },
  (table) => [
    index('sources_user').on(table.userId),
    index('sources_capsule').on(table.capsuleId, table.id),
    index('sources_reading').on(table.readingId),
    index('sources_file').on(table.fileId),
    uniqueIndex('sources_bytes')
      .on(table.capsuleId, table.contentHash)
      .where(sql`${table.kind} = 'file'`),
    uniqueIndex('sources_url')
      .on(table.capsuleId, table.url)
      .where(sql`${table.kind} = 'url'`),
    index('sources_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} not in ('success', 'embedded', 'error')`),
    index('sources_refresh')
      .on(table.refreshAt)
      .where(sql`${table.refreshAt} is not null`),
    ...dueIndexes('sources', table, table.userId),
  ],
);
