import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { visibleTo } from './prompts.filters.ts';
import { promptFavourites, prompts, promptUses } from './prompts.tables.ts';
import { indexPrompts } from './search/index-prompts.ts';
import { shownColumns, type ShownPrompt } from './shown-prompt.sql.ts';

/** A prompt as its row. */
type PromptRow = typeof prompts.$inferSelect;

/** The part of a prompt that its user writes. */
export type PromptContent = Pick<
  PromptRow,
  'language' | 'modelKey' | 'topicId' | 'tone' | 'style' | 'activity' | 'isPublic'
> &
  Record<'name' | 'description' | 'body', string> & { variables: PromptVariable[] };

/** Serializes changes of a user's prompts and favourites, so that counts are right. Released with the transaction. */
export async function lockPrompts(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${userId}`}, 0))`);
}

/** The prompts that the user may see, unordered. */
export function findVisible(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<ShownPrompt[]> {
  return shown(executor, userId, sql`prompts.id = any(${sql.param(ids)}::int[]) and ${visibleTo(userId)}`);
}

/** The variants of tasks, each in its task's order. */
export async function variantIdsOf(
  executor: Executor,
  taskIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await executor.execute<{ taskId: number; ids: number[] }>(sql`
    select task_id as "taskId", array_agg(id order by id) as ids from prompts
    where task_id = any(${sql.param(taskIds)}::int[]) and retired_at is null group by task_id`);
  return new Map(rows.map(({ taskId, ids }) => [taskId, ids]));
}

/** A prompt of any user that is or was under review; for the operator only. */
export async function findReviewed(executor: Executor, id: number): Promise<ShownPrompt | undefined> {
  const [row] = await shown(executor, null, sql`prompts.id = ${id} and prompts.review is not null`);
  return row;
}

/** Prompts that wait for a review, oldest first. */
export async function listWaiting(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ShownPrompt[]; totalCount: number }> {
  const [counted] = await executor
    .select({ count: count() })
    .from(prompts)
    .where(eq(prompts.review, 'waiting'));
  const page = sql`prompts.review = 'waiting' order by prompts.created_at, prompts.id limit ${limit} offset ${offset}`;
  return { list: await shown(executor, null, page), totalCount: counted?.count ?? 0 };
}

async function shown(executor: Executor, readerId: number | null, where: SQL): Promise<ShownPrompt[]> {
  const { rows } = await executor.execute<ShownPrompt>(
    sql`select ${shownColumns(readerId)} from prompts where ${where}`,
  );
  return rows;
}

/** The number of prompts of a user. */
export async function countOwn(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(prompts).where(eq(prompts.userId, userId));
  return row?.count ?? 0;
}

/** Stores a prompt of a user's own. */
export async function insertPrompt(
  executor: Executor,
  userId: number,
  { content, now }: { content: PromptContent; now: Date },
): Promise<number> {
  const [row] = await executor
    .insert(prompts)
    .values({
      ...content,
      userId,
      review: content.isPublic ? 'waiting' : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: prompts.id });
  if (!row) throw new Error('The prompt was not stored.');
  await indexPrompts(executor, [{ ...content, id: row.id }]);
  return row.id;
}

/**
 * Replaces a prompt of the user; false if there is none. A change of its texts needs a new review; a change of filters
 * alone does not.
 */
export async function updatePrompt(
  executor: Executor,
  userId: number,
  { id, content, now }: { id: number; content: PromptContent; now: Date },
): Promise<boolean> {
  const { name, description, body } = content;
  const sameText = sql`${prompts.name} = ${name} and ${prompts.description} = ${description} and ${prompts.body} = ${body}`;
  const review = sql`case when ${prompts.isPublic} and ${sameText} then ${prompts.review} else 'waiting' end`;
  const rows = await executor
    .update(prompts)
    .set({
      ...content,
      review: content.isPublic ? review : null,
      updatedAt: now,
    })
    .where(and(eq(prompts.id, id), eq(prompts.userId, userId)))
    .returning({ id: prompts.id });
  if (rows.length === 0) return false;
  await indexPrompts(executor, [{ ...content, id }]);
  return true;
}

/** Removes a prompt of a user's own; false when there is none. */
export async function deletePrompt(executor: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await executor
    .delete(prompts)
    .where(and(eq(prompts.id, id), eq(prompts.userId, userId)))
    .returning({ id: prompts.id });
  return rows.length > 0;
}

/** Removes all prompts, favourites and uses of a user. */
export async function deletePromptsOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(promptUses).where(eq(promptUses.userId, userId));
  await executor.delete(promptFavourites).where(eq(promptFavourites.userId, userId));
  await executor.delete(prompts).where(eq(prompts.userId, userId));
}

/** Stores the operator's decision; false if the prompt is not meant to be public. */
export async function saveReview(
  executor: Executor,
  { id, review }: { id: number; review: 'approved' | 'refused' },
): Promise<boolean> {
  const rows = await executor
    .update(prompts)
    .set({ review })
    .where(and(eq(prompts.id, id), isNotNull(prompts.review)))
    .returning({ id: prompts.id });
  return rows.length > 0;
}
