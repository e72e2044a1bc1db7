import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { ownChats } from '../../chats/own-chats.sql.ts';
import { askedWords } from '../asked-words.service.ts';
import { generations, messages } from '../messages.tables.ts';

const factColumns = {
  id: messages.id,
  chatId: messages.chatId,
  text: messages.text,
  modelId: messages.modelId,
  modelName: messages.modelName,
  providerName: messages.providerName,
  voice: messages.voice,
  responseType: messages.responseType,
  /** Null for an answer copied from another chat. */
  state: generations.state,
  startedAt: generations.startedAt,
  firstTokenAt: generations.firstTokenAt,
  endedAt: generations.endedAt,
  charged: generations.charged,
};

/** The user's own answers with their requests; other ids are left out. */
export async function findAnswers(executor: Executor, userId: number, messageIds: readonly number[]) {
  const request = alias(messages, 'request');
  const rows = await executor
    .select({ ...factColumns, passages: messages.passages, request: request.text, prompts: request.prompts })
    .from(messages)
    .innerJoin(request, eq(request.id, messages.parentId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(
      and(eq(messages.userId, userId), eq(messages.type, 'response'), inArray(messages.id, [...messageIds])),
    );
  return rows.map(({ prompts, ...row }) => ({
    ...row,
    request: askedWords(row.request, prompts?.flatMap(({ systemMessages }) => systemMessages) ?? []),
  }));
}

/** The answers at the heads of the user's chats. A chat that ends with a request has none. */
export async function headAnswers(executor: Executor, userId: number, chatIds: readonly number[]) {
  const chat = ownChats(userId);
  return executor
    .select(factColumns)
    .from(chat)
    .innerJoin(messages, eq(messages.id, chat.headId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.type, 'response'), inArray(chat.id, [...chatIds])));
}

/** The text of the first request in a chat of the user, or the names of its prompts if it has no other. */
export async function firstRequest(
  executor: Executor,
  userId: number,
  chatId: number,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ text: messages.text, prompts: messages.prompts })
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
  return row && askedWords(row.text, row.prompts?.map(({ name }) => name) ?? []);
}
