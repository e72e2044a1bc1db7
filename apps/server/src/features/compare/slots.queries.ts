import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { ownChats } from '../chats/own-chats.sql.ts';
import { compareSlots } from './compare.tables.ts';

/** A hidden chat and its model. */
export type SlotRow = Pick<typeof compareSlots.$inferSelect, 'chatId' | 'modelId'>;

/** Stores the model of a hidden chat, and the saved comparison that keeps it. */
export async function insertSlot(
  executor: Executor,
  userId: number,
  slot: SlotRow & { comparisonId: number | null },
): Promise<void> {
  await executor.insert(compareSlots).values({ ...slot, userId });
}

/** The user's slots among these chats, in the given order. */
export async function findSlots(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<SlotRow[]> {
  const chat = ownChats(userId);
  const rows = await executor
    .select({ chatId: compareSlots.chatId, modelId: compareSlots.modelId })
    .from(compareSlots)
    .innerJoin(chat, eq(chat.id, compareSlots.chatId))
    .where(
      and(
        eq(compareSlots.userId, userId),
        eq(chat.compared, true),
        inArray(compareSlots.chatId, [...chatIds]),
      ),
    );
  const found = new Map(rows.map((row) => [row.chatId, row]));
  return [...new Set(chatIds)].flatMap((chatId) => found.get(chatId) ?? []);
}

/** Remembers the order of the columns of a saved comparison. Slots of an unsaved one have none to remember. */
export async function orderSaved(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<void> {
  const position = sql`array_position(${sql.param([...chatIds])}::integer[], ${compareSlots.chatId})`;
  await executor
    .update(compareSlots)
    .set({ position })
    .where(
      and(
        eq(compareSlots.userId, userId),
        inArray(compareSlots.chatId, [...chatIds]),
        isNotNull(compareSlots.comparisonId),
        sql`${compareSlots.position} is distinct from ${position}`,
      ),
    );
}

/** Removes a slot; its chat stays. */
export async function deleteSlot(executor: Executor, userId: number, chatId: number): Promise<void> {
  await executor
    .delete(compareSlots)
    .where(and(eq(compareSlots.userId, userId), eq(compareSlots.chatId, chatId)));
}
