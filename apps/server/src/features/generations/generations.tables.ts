import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { dueColumns, dueIndexes } from '../../platform/due/due.columns.ts';
import { userKey } from '../accounts/accounts.keys.ts';

/**
 * Answers whose node went silent, to be ended by another. A table of its own, so that heartbeats write nothing for it; no foreign
 * key, so that removing messages does not look here: what has no answer any more goes when its turn comes.
 */
export const silentAnswers = pgTable(
  'silent_answers',
  {
    messageId: integer('message_id').primaryKey(),
    ownerId: integer('owner_id').notNull().references(userKey),
    /** The last heartbeat before: one that came since tells that its node is alive. */
    heardAt: timestamp('heard_at', { withTimezone: true }).notNull(),
    ...dueColumns(),
  },
  (table) => [...dueIndexes('silent_answers', table, table.ownerId)],
);
