import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/** How a user's chats behave. Users who changed nothing have no row. */
export const chatSettings = pgTable('chat_settings', {
  userId: integer('user_id').primaryKey().references(userKey),
  outLanguage: text('out_language'),
  tone: text(),
  writingStyle: text('writing_style'),
  modelDefault: text('model_default'),
  autogenNameChat: text('autogen_name_chat').notNull().default('1'),
  behaviorChat: text('behavior_chat').default('0'),
  saveResult: text('save_result').notNull().default('1'),
  formatting: text().notNull().default('1'),
});
