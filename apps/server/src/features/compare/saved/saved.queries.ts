import { and, asc, count, eq, exists, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { ownChats } from '../../chats/own-chats.sql.ts';
import { compareSlots, savedComparisons } from '../compare.tables.ts';

/** A saved comparison without its threads. */
export type SavedRow = Pick<typeof savedComparisons.$inferSelect, 'id' | 'title' | 'createdAt'>;

const columns = {
  id: savedComparisons.id,
  title: savedComparisons.title,
  createdAt: savedComparisons.createdAt,
};

function ownComparison(userId: number, id: number) {
  return and(eq(savedComparisons.userId, userId), eq(savedComparisons.id, id));
}

/** Condition that a chat belongs to a saved comparison. */
export function isSaved(chatId: AnyPgColumn): SQL {
  return exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(compareSlots)
      .where(and(eq(compareSlots.chatId, chatId), isNotNull(compareSlots.comparisonId))),
  );
}

/** A user's saved comparisons; one of them if it is named. */
export async function readComparisons(executor: Executor, userId: number, id?: number): Promise<SavedRow[]> {
  return executor
    .select(columns)
    .from(savedComparisons)
    .where(id === undefined ? eq(savedComparisons.userId, userId) : ownComparison(userId, id))
    .orderBy(asc(savedComparisons.id));
}

/** The threads of a user's saved comparisons, in the order of their columns; those of one if it is named. */
export async function readThreads(executor: Executor, userId: number, comparisonId?: number) {
  const chat = ownChats(userId);
  return (
    executor
      .select({
        comparisonId: compareSlots.comparisonId,
        chatId: compareSlots.chatId,
        modelId: compareSlots.modelId,
        updatedAt: chat.updatedAt,
      })
      .from(compareSlots)
      .innerJoin(chat, eq(chat.id, compareSlots.chatId))
      .where(
        and(
          eq(compareSlots.userId, userId),
          comparisonId === undefined
            ? isNotNull(compareSlots.comparisonId)
            : eq(compareSlots.comparisonId, comparisonId),
        ),
      )
      // Nulls come last.
      .orderBy(asc(compareSlots.position), asc(compareSlots.chatId))
  );
}

/** Locks a comparison, so that threads are added one request after the other; undefined if it is gone. */
export async function holdComparison(
  transaction: Executor,
  userId: number,
  id: number,
): Promise<{ chats: number } | undefined> {
  const [held] = await transaction
    .select({ id: savedComparisons.id })
    .from(savedComparisons)
    .where(ownComparison(userId, id))
    .for('update');
  if (!held) return undefined;
  const [row] = await transaction
    .select({ chats: count() })
    .from(compareSlots)
    .where(and(eq(compareSlots.userId, userId), eq(compareSlots.comparisonId, id)));
  return { chats: row?.chats ?? 0 };
}

/** Locks slots of the user and tells which comparison each belongs to. */
export async function holdSlots(transaction: Executor, userId: number, chatIds: readonly number[]) {
  return transaction
    .select({ chatId: compareSlots.chatId, comparisonId: compareSlots.comparisonId })
    .from(compareSlots)
    .where(and(eq(compareSlots.userId, userId), inArray(compareSlots.chatId, [...chatIds])))
    .orderBy(asc(compareSlots.chatId))
    .for('update');
}

/** How many comparisons a user has saved. */
export async function countComparisons(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ saved: count() })
    .from(savedComparisons)
    .where(eq(savedComparisons.userId, userId));
  return row?.saved ?? 0;
}

/** Stores a comparison. */
export async function insertComparison(
  executor: Executor,
  values: typeof savedComparisons.$inferInsert,
): Promise<number> {
  const [row] = await executor.insert(savedComparisons).values(values).returning({ id: savedComparisons.id });
  if (!row) throw new Error('The comparison was not written.');
  return row.id;
}

/** Puts slots into a comparison. */
export async function joinComparison(
  executor: Executor,
  userId: number,
  { comparisonId, chatIds }: { comparisonId: number; chatIds: readonly number[] },
): Promise<void> {
  await executor
    .update(compareSlots)
    .set({ comparisonId })
    .where(and(eq(compareSlots.userId, userId), inArray(compareSlots.chatId, [...chatIds])));
}

/** Which of these chats belong to a saved comparison. */
export async function savedAmong(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ chatId: compareSlots.chatId })
    .from(compareSlots)
    .where(
      and(
        eq(compareSlots.userId, userId),
        isNotNull(compareSlots.comparisonId),
        inArray(compareSlots.chatId, [...chatIds]),
      ),
    );
  return new Set(rows.map(({ chatId }) => chatId));
}

/** Gives a comparison another title; false if it is gone. */
export async function retitle(
  executor: Executor,
  userId: number,
  { id, title }: { id: number; title: string },
): Promise<boolean> {
  const rows = await executor
    .update(savedComparisons)
    .set({ title })
    .where(ownComparison(userId, id))
    .returning({ id: savedComparisons.id });
  return rows.length > 0;
}

/** Deletes a comparison; its slots stay, unsaved. */
export async function deleteComparison(executor: Executor, userId: number, id: number): Promise<void> {
  await executor.delete(savedComparisons).where(ownComparison(userId, id));
}
