import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

/** How a user's chats behave; who changed nothing has no row. */
export const chatSettings = pgTable('chat_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  outLanguage: text('out_language'),
  tone: text(),
  writingStyle: text('writing_style'),
  modelDefault: text('model_default'),
  autogenNameChat: text('autogen_name_chat').notNull().default('1'),
  behaviorChat: text('behavior_chat'),
  saveResult: text('save_result').notNull().default('1'),
  formatting: text().notNull().default('1'),
});
