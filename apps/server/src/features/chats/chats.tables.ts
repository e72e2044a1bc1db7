import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { userKey } from '../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Chats and folders. */
export const chats = pgTable(
  'chats',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** The client's own name of a place that became this chat: whatever is sent there again lands here. */
    key: uuid(),
    name: text().notNull(),
    /** Who gave the name: `provisional` may still be replaced by the first exchange, `model` and `user` may not. */
    namedBy: text('named_by').notNull(),
    /** The folder. */
    parentId: integer('parent_id'),
    isGroup: boolean('is_group').notNull().default(false),
    pin: boolean().notNull().default(false),
    /** Ascending within pin and folder; new items come first, so it may be negative. */
    order: integer().notNull(),
    /** The newest message of the branch on screen. No foreign key, since messages already refer to chats. */
    headId: integer('head_id'),
    /** The model last chosen or used in it; null while it has none. No foreign key: the ids belong to another feature. */
    modelId: integer('model_id'),
    /** Providers that answered in it, in order of first answer. */
    voices: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A slot of a comparison that was not kept; not listed. */
    compared: boolean().notNull().default(false),
    /** When it was put into the archive; null while it is in the list. */
    archivedAt: moment('archived_at'),
    /** Something was chosen for it, such as instructions: even empty it is not taken for a new chat. */
    setUp: boolean('set_up').notNull().default(false),
    /** Number of capsules connected to it; written by the library whenever that changes. */
    capsules: integer().notNull().default(0),
    /** The product it was imported from, and what identifies it there: what is here is never imported again. */
    origin: text(),
    originId: text('origin_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'chats_parent' }),
    index('chats_user').on(table.userId, table.order),
    index('chats_parent_id').on(table.parentId),
    uniqueIndex('chats_key')
      .on(table.userId, table.key)
      .where(sql`${table.key} is not null`),
    uniqueIndex('chats_origin')
      .on(table.userId, table.origin, table.originId)
      .where(sql`${table.originId} is not null`),
    index('chats_compared')
      .on(table.createdAt)
      .where(sql`${table.compared}`),
  ],
);

/** The chat a user last had open. */
export const chatSelections = pgTable('chat_selections', {
  userId: integer('user_id').primaryKey().references(userKey),
  chatId: integer('chat_id')
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' }),
});

/**
 * Groups that the user has ordered by hand, so that nothing in them rises when it is used: the chats of a folder, or the
 * pinned or the other items of the root. The chats of a folder are pinned as it is, so for them `pin` is always false.
 */
export const handOrderedGroups = pgTable(
  'hand_ordered_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    folderId: integer('folder_id').references(() => chats.id, { onDelete: 'cascade' }),
    pin: boolean().notNull(),
  },
  (table) => [
    unique('hand_ordered_groups_group').on(table.userId, table.folderId, table.pin).nullsNotDistinct(),
    index('hand_ordered_groups_folder').on(table.folderId),
  ],
);
