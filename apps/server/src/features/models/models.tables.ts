import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/** The integer by which the wire knows a model, whether it comes from the catalogue, the operator's file or a local host. */
export const modelIds = pgTable('model_ids', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
});

/** The integer by which the wire knows a provider. */
export const providerIds = pgTable('provider_ids', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
});

/** The model a user has chosen. */
export const modelChoices = pgTable('model_choices', {
  userId: integer('user_id').primaryKey().references(userKey),
  modelId: integer('model_id')
    .notNull()
    .references(() => modelIds.id),
  chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
});
