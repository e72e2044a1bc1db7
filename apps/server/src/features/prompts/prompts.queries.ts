import { and, count, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { authors } from '../accounts/accounts.sql.ts';
import type { PromptTexts } from './shipped/compose.ts';
import { textColumns, withTexts } from './prompt-texts.ts';
import { visibleTo } from './prompts.filters.ts';
import { promptFavourites, prompts } from './prompts.tables.ts';
import { saveOwnPieces } from './search/own-pieces.queries.ts';

/** A prompt as its row. */
type PromptRow = typeof prompts.$inferSelect;

/** The part of a prompt that its user writes. */
export type PromptContent = PromptTexts &
  Pick<PromptRow, 'language' | 'modelKey' | 'topicId' | 'tone' | 'style' | 'activity' | 'isPublic'>;

const shownColumns = {
  id: prompts.id,
  userId: prompts.userId,
  modelKey: prompts.modelKey,
  topicId: prompts.topicId,
  tone: prompts.tone,
  style: prompts.style,
  activity: prompts.activity,
  isPublic: prompts.isPublic,
  review: prompts.review,
  retiredAt: prompts.retiredAt,
  createdAt: prompts.createdAt,
  ...textColumns,
};

/** A prompt with its owner, and whether it is a favourite of the reader. */
export type ShownPrompt = Pick<PromptRow, Exclude<keyof typeof shownColumns, 'pieces' | keyof PromptTexts>> &
  PromptTexts & {
    owner: { displayName: string; avatar: string | null } | null;
    isFavourite: boolean;
  };

/** Serializes changes of a user's prompts and favourites, so that counts are right. Released with the transaction. */
export async function lockPrompts(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${userId}`}, 0))`);
}

/** The prompts that the user may see, unordered. */
export async function findVisible(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<ShownPrompt[]> {
  const rows = await shown(executor, userId, and(inArray(prompts.id, [...ids]), visibleTo(userId)));
  return rows.map(withTexts);
}

/** A prompt of any user that is or was under review; for the operator only. */
export async function findReviewed(executor: Executor, id: number): Promise<ShownPrompt | undefined> {
  const [row] = await shown(executor, null, and(eq(prompts.id, id), isNotNull(prompts.review)));
  return row && withTexts(row);
}

/** Prompts that wait for a review, oldest first. */
export async function listWaiting(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ShownPrompt[]; totalCount: number }> {
  const waiting = eq(prompts.review, 'waiting');
  const [counted] = await executor.select({ count: count() }).from(prompts).where(waiting);
  const list = await shown(executor, null, waiting)
    .orderBy(prompts.createdAt, prompts.id)
    .limit(limit)
    .offset(offset);
  return { list: list.map(withTexts), totalCount: counted?.count ?? 0 };
}

function shown(executor: Executor, readerId: number | null, where: SQL | undefined) {
  return executor
    .select(shownFor(readerId))
    .from(prompts)
    .leftJoin(authors, eq(authors.id, prompts.userId))
    .where(where);
}

function shownFor(readerId: number | null) {
  return {
    ...shownColumns,
    owner: { displayName: authors.displayName, avatar: authors.avatar },
    isFavourite: sql<boolean>`exists (
      select 1 from ${promptFavourites}
      where ${promptFavourites.promptId} = ${prompts.id} and ${promptFavourites.userId} = ${readerId})`,
  };
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
  await saveOwnPieces(executor, [{ ...content, id: row.id }]);
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
  await saveOwnPieces(executor, [{ ...content, id }]);
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

/** Removes all prompts and favourites of a user. */
export async function deletePromptsOf(executor: Executor, userId: number): Promise<void> {
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
