import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';

/** Which model answers in a hidden chat. The row goes when the chat is kept or deleted. */
export const compareSlots = pgTable(
  'compare_slots',
  {
    chatId: integer('chat_id').primaryKey().references(chatKey, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    modelId: integer('model_id').notNull(),
  },
  (table) => [index('compare_slots_user').on(table.userId)],
);

/** How the models did in comparisons that ended with a kept answer: a row for each slot that had answered. */
export const compareResults = pgTable(
  'compare_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** The rows of one comparison have the same. */
    comparison: uuid().notNull(),
    modelId: integer('model_id').notNull(),
    /** The names are kept, since a model may leave the catalogue. */
    modelName: text('model_name').notNull(),
    providerName: text('provider_name').notNull(),
    voice: text().notNull(),
    won: boolean().notNull(),
    /** In tokens. Null, like the times, for an answer that did not end by itself. */
    cost: bigint({ mode: 'number' }),
    firstTokenMs: integer('first_token_ms'),
    durationMs: integer('duration_ms'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('compare_results_user').on(table.userId, table.createdAt)],
);
