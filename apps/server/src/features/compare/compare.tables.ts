import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';

/** Comparisons that were saved as a whole. Their slots refer to them. */
export const savedComparisons = pgTable(
  'saved_comparisons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    title: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('saved_comparisons_user').on(table.userId)],
);

/** The model of a hidden chat. The row is removed when the chat is kept or deleted. */
export const compareSlots = pgTable(
  'compare_slots',
  {
    chatId: integer('chat_id').primaryKey().references(chatKey, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    modelId: integer('model_id').notNull(),
    /** The saved comparison that keeps the chat; without one it is deleted after some days. */
    comparisonId: integer('comparison_id').references(() => savedComparisons.id, { onDelete: 'set null' }),
    /** Its column in the saved comparison, from 1; null where the order of making is the only one known. */
    position: integer(),
  },
  (table) => [
    index('compare_slots_user').on(table.userId),
    index('compare_slots_comparison').on(table.comparisonId),
  ],
);

/** Results of comparisons that ended with a kept answer: one row for each slot with an answer. */
export const compareResults = pgTable(
  'compare_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().references(userKey),
    /** The same in all rows of one comparison. */
    comparison: uuid().notNull(),
    modelId: integer('model_id').notNull(),
    /** The names are stored because a model may leave the catalogue. */
    modelName: text('model_name').notNull(),
    providerName: text('provider_name').notNull(),
    voice: text().notNull(),
    won: boolean().notNull(),
    /** In tokens. Null, like the times, if the answer was stopped or failed. */
    cost: bigint({ mode: 'number' }),
    firstTokenMs: integer('first_token_ms'),
    durationMs: integer('duration_ms'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('compare_results_user').on(table.userId, table.createdAt)],
);
