import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { chats } from '../chats/chats.tables.ts';
import { compareSlots } from './compare.tables.ts';

/** A hidden chat and the model that answers in it. */
export type SlotRow = Pick<typeof compareSlots.$inferSelect, 'chatId' | 'modelId'>;

/** Notes which model answers in a hidden chat. */
export async function insertSlot(
  executor: Executor,
  userId: number,
  { chatId, modelId }: SlotRow,
): Promise<void> {
  await executor.insert(compareSlots).values({ chatId, userId, modelId });
}

/** Those of these chats that are slots of the user's, in the order asked for. */
export async function findSlots(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<SlotRow[]> {
  const rows = await executor
    .select({ chatId: compareSlots.chatId, modelId: compareSlots.modelId })
    .from(compareSlots)
    .innerJoin(chats, eq(chats.id, compareSlots.chatId))
    .where(
      and(
        eq(compareSlots.userId, userId),
        eq(chats.compared, true),
        inArray(compareSlots.chatId, [...chatIds]),
      ),
    );
  const found = new Map(rows.map((row) => [row.chatId, row]));
  return [...new Set(chatIds)].flatMap((chatId) => found.get(chatId) ?? []);
}

/** Forgets that a chat was a slot. */
export async function deleteSlot(executor: Executor, userId: number, chatId: number): Promise<void> {
  await executor
    .delete(compareSlots)
    .where(and(eq(compareSlots.userId, userId), eq(compareSlots.chatId, chatId)));
}
