import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { instructions } from './instructions.tables.ts';

/** The instructions of one level as their row. */
export type InstructionsRow = typeof instructions.$inferSelect;

/** The user's own instructions, and those of some folders and chats. */
export function findInstructions(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<InstructionsRow[]> {
  const { chatId } = instructions;
  return executor
    .select()
    .from(instructions)
    .where(and(eq(instructions.userId, userId), or(isNull(chatId), inArray(chatId, [...chatIds]))));
}

/** Replaces the instructions of one level. */
export async function putInstructions(
  executor: Executor,
  values: Omit<InstructionsRow, 'id'>,
): Promise<void> {
  const { text, temperature, updatedAt } = values;
  await executor
    .insert(instructions)
    .values(values)
    .onConflictDoUpdate({
      target: [instructions.userId, instructions.chatId],
      set: { text, temperature, updatedAt },
    });
}

/** Stores the instructions of a level that has none yet; false if it has some. */
export async function addInstructions(
  executor: Executor,
  values: Omit<InstructionsRow, 'id'>,
): Promise<boolean> {
  const added = await executor
    .insert(instructions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: instructions.id });
  return added.length > 0;
}

/** Removes the instructions of one level. */
export async function deleteInstructions(
  executor: Executor,
  userId: number,
  chatId: number | null,
): Promise<void> {
  await executor.delete(instructions).where(and(eq(instructions.userId, userId), levelIs(chatId)));
}

function levelIs(chatId: number | null) {
  return chatId === null ? isNull(instructions.chatId) : eq(instructions.chatId, chatId);
}
