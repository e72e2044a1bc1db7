import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { messages } from './messages.tables.ts';

/** A request or an answer as its row. */
export type MessageRow = typeof messages.$inferSelect;

/** A message of the user's own. */
export async function findMessage(
  executor: Executor,
  userId: number,
  messageId: number,
): Promise<MessageRow | undefined> {
  const [row] = await executor
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)));
  return row;
}
