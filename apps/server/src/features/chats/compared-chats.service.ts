import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { firstOrder, selectChat } from './chats.queries.ts';
import { type ChatRow } from './stored-chat.service.ts';
import { chats } from './chats.tables.ts';

function hiddenOf(userId: number) {
  return and(eq(chats.userId, userId), eq(chats.compared, true));
}

/** Which of these are slots of the user's comparisons; without a list, all that are. */
export async function comparedAmong(
  executor: Executor,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await executor
    .select({ id: chats.id })
    .from(chats)
    .where(and(hiddenOf(userId), ids && inArray(chats.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** Lets a slot become a chat like any other: named, first in the list and the selected one. Undefined when it is none. */
export async function keepCompared(
  executor: Executor,
  userId: number,
  kept: { chatId: number; name: string; now: Date },
): Promise<ChatRow | undefined> {
  const { chatId, name, now } = kept;
  const [row] = await executor
    .update(chats)
    .set({ compared: false, name, namedBy: 'model', order: firstOrder(userId), updatedAt: now })
    .where(and(hiddenOf(userId), eq(chats.id, chatId)))
    .returning();
  if (row) await selectChat(executor, userId, chatId);
  return row;
}

/** Deletes slots with all that hangs on them; a chat of the list is never touched. */
export async function deleteCompared(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await executor.delete(chats).where(and(hiddenOf(userId), inArray(chats.id, [...ids])));
}

/** Slots of anybody that were made and last written to before a moment, oldest first. */
export function oldCompared(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: chats.id, userId: chats.userId })
    .from(chats)
    .where(and(eq(chats.compared, true), lt(chats.createdAt, before), lt(chats.updatedAt, before)))
    .orderBy(asc(chats.createdAt))
    .limit(limit);
}
