import { lengths } from '@polylogue/contract/limits';
import type { Executor } from '../../platform/db/database.ts';
import { addInstructions, findInstructions } from './instructions.queries.ts';

/** Stores imported instructions, of a chat of the user or with null those of the user, unless there are some: then false. */
export async function setInstructions(
  transaction: Executor,
  wanted: { userId: number; chatId: number | null; text: string; temperature: number | null; now: Date },
): Promise<boolean> {
  const { userId, chatId, temperature, now } = wanted;
  const text = wanted.text.trim().slice(0, lengths.instructions.max).toWellFormed();
  if (text === '' && temperature === null) return false;
  return addInstructions(transaction, { userId, chatId, text, temperature, updatedAt: now });
}

/** Whether the user has instructions for all chats. */
export async function hasInstructions(executor: Executor, userId: number): Promise<boolean> {
  return (await findInstructions(executor, userId, [])).length > 0;
}
