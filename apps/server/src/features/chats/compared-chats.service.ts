import { and, asc, eq, inArray, lt, not, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { firstOrder, selectChat } from './chats.queries.ts';
import { type ChatRow } from './stored-chat.service.ts';
import { chats } from './chats.tables.ts';

function hiddenOf(userId: number) {
  return and(eq(chats.userId, userId), eq(chats.compared, true));
}

/** Which of these chats are slots of the user's comparisons; without a list, all that are. */
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

/** Turns a slot into a regular chat: named, first in the list and selected. Undefined if it is not a slot. */
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

/** Deletes slots with everything that belongs to them; a listed chat is never touched. */
export async function deleteCompared(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await executor.delete(chats).where(and(hiddenOf(userId), inArray(chats.id, [...ids])));
}

/** Which slots to spare, as a condition on the id of their chat. */
export type Spared = (chatId: AnyPgColumn) => SQL;

/** Slots of all users created and last written to before a moment, oldest first. */
export function oldCompared(
  executor: Executor,
  { before, limit, spared }: { before: Date; limit: number; spared: Spared },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: chats.id, userId: chats.userId })
    .from(chats)
    .where(
      and(
        eq(chats.compared, true),
        lt(chats.createdAt, before),
        lt(chats.updatedAt, before),
        not(spared(chats.id)),
      ),
    )
    .orderBy(asc(chats.createdAt))
    .limit(limit);
}
