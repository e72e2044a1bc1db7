import type { AnswerRating } from '@polylogue/contract/answers';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { sourcesStillThere } from '../library/cited-sources.sql.ts';
import { providerKeyOf } from '../models/models.sql.ts';
import { ratingOf } from './answers/rated-answers.service.ts';
import type { GenerationRow } from './answers/stored-answers.service.ts';
import type { MessageRow } from './find-message.service.ts';
import { generations, messages, messageVersions } from './messages.tables.ts';

/** A version of an answer as its row. */
export type VersionRow = typeof messageVersions.$inferSelect;

/** An answer with what decides whether it may be edited. */
export interface AnswerState {
  message: MessageRow;
  generation: GenerationRow | null;
  /** Ids of all answers to the same request, oldest first. */
  siblings: number[];
  /** Those of the sources it was given passages of that are still there; null without passages. */
  sources: number[] | null;
  rating: AnswerRating | null;
}

/** An answer of the user's own; undefined also when the id names a request. */
export async function findAnswer(
  executor: Executor,
  userId: number,
  messageId: number,
): Promise<AnswerState | undefined> {
  const [row] = await executor
    .select({
      message: getTableColumns(messages),
      generation: generations,
      siblings: sql<number[]>`array(
        select s.id from ${messages} s
        where s.chat_id = ${messages.chatId} and s.parent_id = ${messages.parentId} and s.type = 'response'
        order by s.id)`,
      sources: sourcesStillThere(messages.passages, messages.userId),
      rating: ratingOf(messages.id),
    })
    .from(messages)
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId), eq(messages.type, 'response')));
  return row;
}

/** The stored versions of an edited answer, oldest first. */
export function listVersions(executor: Executor, userId: number, messageId: number): Promise<VersionRow[]> {
  return executor
    .select(getTableColumns(messageVersions))
    .from(messageVersions)
    .innerJoin(messages, eq(messages.id, messageVersions.messageId))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)))
    .orderBy(asc(messageVersions.number));
}

/** Stores versions of an answer. */
export async function insertVersions(executor: Executor, rows: readonly VersionRow[]): Promise<void> {
  await executor.insert(messageVersions).values([...rows]);
}

/** Changes a message of the user's own. */
export async function updateMessage(
  executor: Executor,
  userId: number,
  { id, ...values }: Pick<MessageRow, 'id'> & Partial<MessageRow>,
): Promise<MessageRow> {
  const [row] = await executor
    .update(messages)
    .set(values)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
    .returning();
  if (!row) throw new Error(`The message ${id} was not written.`);
  return row;
}

/** Keys of the providers with answers in a chat, in the order of their first answer. */
export async function providersIn(executor: Executor, userId: number, chatId: number): Promise<string[]> {
  const rows = await executor
    .select({ key: providerKeyOf(messages.providerId) })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.userId, userId), eq(messages.type, 'response')))
    .groupBy(messages.providerId)
    .orderBy(sql`min(${messages.id})`);
  return rows.map(({ key }) => key);
}
