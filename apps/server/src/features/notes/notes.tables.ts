import type { NoteContent } from '@polylogue/contract/notes';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { userKey } from '../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Notes with their current content. */
export const notes = pgTable(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    name: text().notNull(),
    content: jsonb().$type<NoteContent>().notNull(),
    pin: boolean().notNull().default(false),
    /** Ascending within pin; new notes come first, so it may be negative. */
    order: integer().notNull(),
    /** Number of content changes. */
    version: integer().notNull().default(1),
    /** The message it was made from. No foreign keys: the note stays when the message goes. */
    sourceChatId: integer('source_chat_id'),
    sourceMessageId: integer('source_message_id'),
    /** What identifies an imported note: what is here is never imported again. */
    originId: text('origin_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('notes_user').on(table.userId, table.order),
    uniqueIndex('notes_origin')
      .on(table.userId, table.originId)
      .where(sql`${table.originId} is not null`),
  ],
);

/** Replaced contents. */
export const noteVersions = pgTable(
  'note_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    noteId: integer('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    content: jsonb().$type<NoteContent>().notNull(),
    /** When it was replaced. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('note_versions_note').on(table.noteId, table.id)],
);
