import { and, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { messages } from './messages.tables.ts';

/** As much of a text as is indexed, and read for what a search shows of it. */
const mostFound = 65_536;

const columns = {
  id: messages.id,
  chatId: messages.chatId,
  type: messages.type,
  text: sql<string>`left(${messages.text}, ${sql.raw(String(mostFound))})`,
  modelId: messages.modelId,
  modelName: messages.modelName,
  createdAt: messages.createdAt,
};

/** A message as a search shows it. */
export type MessageToFind = Pick<typeof messages.$inferSelect, keyof typeof columns>;

/** Those of the messages that the user has, in no order. */
export function messagesToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<MessageToFind[]> {
  return ownMessages(executor).execute({ userId, ids: [...ids] });
}

const ownMessages = buildOnce((executor) =>
  executor
    .select(columns)
    .from(messages)
    .where(
      and(
        eq(messages.userId, sql.placeholder('userId')),
        sql`${messages.id} = any(${sql.placeholder('ids')}::int[])`,
      ),
    ),
);
