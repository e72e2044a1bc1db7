import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { chats } from '../chats/chats.tables.ts';
import { providerIds } from '../models/models.tables.ts';
import { generations, messages, messageVersions } from './messages.tables.ts';
import type { GenerationRow, MessageRow } from './message-rows.ts';

/** A kept text of an answer as its row. */
export type VersionRow = typeof messageVersions.$inferSelect;

/** An answer with what decides whether it may be edited. */
export interface AnswerState {
  message: MessageRow;
  generation: GenerationRow | null;
  /** Of its chat. */
  headId: number | null;
  /** Ids of all answers to the same request, oldest first. */
  siblings: number[];
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
      headId: chats.headId,
      siblings: sql<number[]>`array(
        select s.id from ${messages} s
        where s.chat_id = ${messages.chatId} and s.parent_id = ${messages.parentId} and s.type = 'response'
        order by s.id)`,
    })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId), eq(messages.type, 'response')));
  return row;
}

/** The texts kept of an answer that was edited, oldest first. */
export function listVersions(executor: Executor, userId: number, messageId: number): Promise<VersionRow[]> {
  return executor
    .select(getTableColumns(messageVersions))
    .from(messageVersions)
    .innerJoin(messages, eq(messages.id, messageVersions.messageId))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)))
    .orderBy(asc(messageVersions.number));
}

/** Keeps texts of an answer. */
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

/** Keys of the providers whose answers a chat has, in the order of their first one. */
export async function providersIn(executor: Executor, userId: number, chatId: number): Promise<string[]> {
  const rows = await executor
    .select({ key: providerIds.key })
    .from(messages)
    .innerJoin(providerIds, eq(providerIds.id, messages.providerId))
    .where(and(eq(messages.chatId, chatId), eq(messages.userId, userId), eq(messages.type, 'response')))
    .groupBy(providerIds.key)
    .orderBy(sql`min(${messages.id})`);
  return rows.map(({ key }) => key);
}
