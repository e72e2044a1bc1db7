import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { userKey } from '../accounts/accounts.keys.ts';

/** A model's integer id on the wire, whether it comes from the catalogue, the operator's file or a local host. */
export const modelIds = pgTable('model_ids', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
});

/** A provider's integer id on the wire. */
export const providerIds = pgTable('provider_ids', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
});

/** The model that a user's new chats begin with. */
export const modelChoices = pgTable('model_choices', {
  userId: integer('user_id').primaryKey().references(userKey),
  modelId: integer('model_id')
    .notNull()
    .references(() => modelIds.id),
  chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
});

/** The models that a user has starred or used. */
export const userModels = pgTable(
  'user_models',
  {
    userId: integer('user_id').notNull().references(userKey),
    modelId: integer('model_id')
      .notNull()
      .references(() => modelIds.id),
    /** Null for one that is no favourite. */
    starredAt: timestamp('starred_at', { withTimezone: true }),
    /** When it was last asked; null for one that never was. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.modelId] })],
);
