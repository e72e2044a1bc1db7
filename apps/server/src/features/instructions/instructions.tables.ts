import { doublePrecision, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';

/** What users tell the models before every conversation, in the chats of a folder, or in one chat. */
export const instructions = pgTable(
  'instructions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** The folder or chat; null for the user's own level. */
    chatId: integer('chat_id').references(chatKey, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Null leaves it to the outer level. */
    temperature: doublePrecision(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('instructions_level').on(table.userId, table.chatId).nullsNotDistinct(),
    index('instructions_chat').on(table.chatId),
  ],
);
