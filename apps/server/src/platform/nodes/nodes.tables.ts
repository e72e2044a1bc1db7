import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Processes that share this database, so that web nodes which cannot work together notice each other. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  web: boolean('web').notNull(),
  redis: boolean('redis').notNull(),
  /** Where it keeps files. */
  storage: text('storage').notNull(),
  /** Words made of the session secrets, the one that it signs with first: the same for the same ones. */
  secret: text('secret').notNull(),
  /** By the database's clock. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});
