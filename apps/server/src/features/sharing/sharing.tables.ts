import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';
import { fileKey } from '../files/files.keys.ts';
import { messageKey } from '../messages/messages.keys.ts';
import type { StoredTurn } from './snapshot.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Links to copies of chats, or of one message. A row is a link that is live or has just ended: revoking it, and removing
 * what it copies, deletes the row and the copy with it.
 */
export const shares = pgTable(
  'shares',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull(),
    userId: integer('user_id').notNull().references(userKey),
    chatId: integer('chat_id').notNull().references(chatKey, { onDelete: 'cascade' }),
    /** The message that is shared; null for the whole chat. */
    messageId: integer('message_id').references(messageKey, { onDelete: 'cascade' }),
    /** The name of the chat when the copy was made. */
    name: text().notNull(),
    /** The copy, oldest first. */
    turns: jsonb().$type<StoredTurn[]>().notNull(),
    /** Messages of the chat before the first of a copy that would have been too long. */
    earlier: integer().notNull().default(0),
    /** Ids of the messages that readers do not see. */
    hidden: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    showsAuthor: boolean('shows_author').notNull().default(false),
    expiresAt: moment('expires_at'),
    /** How often others have opened it. Nothing is kept about them. */
    views: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When the copy was made. */
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [
    unique('shares_uuid').on(table.uuid),
    /** One link for a chat, and one for a message. */
    uniqueIndex('shares_chat')
      .on(table.chatId)
      .where(sql`${table.messageId} is null`),
    uniqueIndex('shares_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('shares_of_chat').on(table.chatId),
    index('shares_user').on(table.userId),
    index('shares_expires')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
);

/** The pictures of copies. The files are those of the messages; a copy keeps them after the messages are gone. */
export const sharePictures = pgTable(
  'share_pictures',
  {
    shareId: integer('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the copy. */
    number: integer().notNull(),
    fileId: integer('file_id').notNull().references(fileKey, { onDelete: 'cascade' }),
    /** What readers get, encoded when the first of them asked. */
    encodedId: integer('encoded_id').references(fileKey, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.number] }),
    index('share_pictures_file').on(table.fileId),
    index('share_pictures_encoded').on(table.encodedId),
  ],
);
