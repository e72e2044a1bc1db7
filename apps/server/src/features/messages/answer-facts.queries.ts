import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { chats } from '../chats/chats.tables.ts';
import { generations, messages } from './messages.tables.ts';

const factColumns = {
  id: messages.id,
  chatId: messages.chatId,
  text: messages.text,
  modelId: messages.modelId,
  modelName: messages.modelName,
  providerName: messages.providerName,
  voice: messages.voice,
  responseType: messages.responseType,
  /** Null for one that was not written here. */
  state: generations.state,
  startedAt: generations.startedAt,
  firstTokenAt: generations.firstTokenAt,
  endedAt: generations.endedAt,
  charged: generations.charged,
};

/** Answers of the user's own, each with the request it answers; ids of anything else are left out. */
export async function findAnswers(executor: Executor, userId: number, messageIds: readonly number[]) {
  const request = alias(messages, 'request');
  return executor
    .select({ ...factColumns, request: request.text })
    .from(messages)
    .innerJoin(request, eq(request.id, messages.parentId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(
      and(eq(messages.userId, userId), eq(messages.type, 'response'), inArray(messages.id, [...messageIds])),
    );
}

/** The answers at which the user's chats stand now; a chat that ends with a request has none. */
export async function headAnswers(executor: Executor, userId: number, chatIds: readonly number[]) {
  return executor
    .select(factColumns)
    .from(chats)
    .innerJoin(messages, eq(messages.id, chats.headId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(chats.userId, userId), eq(messages.type, 'response'), inArray(chats.id, [...chatIds])));
}

/** The words with which a chat of the user's began. */
export async function firstRequest(
  executor: Executor,
  userId: number,
  chatId: number,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.chatId, chatId),
        eq(messages.type, 'request'),
        isNull(messages.parentId),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(1);
  return row?.text;
}
