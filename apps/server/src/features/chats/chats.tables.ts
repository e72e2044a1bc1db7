import { boolean, foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { userKey } from '../accounts/accounts.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Chats and folders. */
export const chats = pgTable(
  'chats',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    name: text().notNull(),
    /** Who gave the name: `provisional` may still be named by the first exchange, `model` and `user` may not. */
    namedBy: text('named_by').notNull(),
    /** The folder. */
    parentId: integer('parent_id'),
    isGroup: boolean('is_group').notNull().default(false),
    pin: boolean().notNull().default(false),
    /** Ascends within pin and folder; new items come first, so it may be negative. */
    order: integer().notNull(),
    /** The newest message of the branch on screen. No foreign key: the messages point here already. */
    headId: integer('head_id'),
    /** Providers that spoke in it, in the order of their first answer. */
    voices: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A slot of a comparison that was not kept: in no list. */
    compared: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'chats_parent' }),
    index('chats_user').on(table.userId, table.order),
    index('chats_parent_id').on(table.parentId),
    index('chats_compared')
      .on(table.createdAt)
      .where(sql`${table.compared}`),
  ],
);

/** The chat a user had open last. */
export const chatSelections = pgTable('chat_selections', {
  userId: integer('user_id').primaryKey().references(userKey),
  chatId: integer('chat_id')
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' }),
});
