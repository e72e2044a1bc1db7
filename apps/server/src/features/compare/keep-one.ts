import { randomUUID } from 'node:crypto';
import type { ChatItem } from '@polylogue/contract/chats';
import { cuts } from '@polylogue/contract/limits';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { firstRequest, headAnswers } from '../messages/answer-facts.queries.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { presentChat } from '../chats/chats.present.ts';
import { comparedAmong, deleteCompared, keepCompared } from '../chats/compared-chats.service.ts';
import { findChat, type ChatRow } from '../chats/stored-chat.service.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';
import { insertResults } from './scoreboard/scoreboard.queries.ts';
import { resultOf } from './scoreboard/result.ts';
import { deleteSlot } from './slots.queries.ts';

/**
 * Keeps one slot as a chat of the list and deletes the others. A chat that has been kept already is answered as it is: the
 * first answer may have been lost on its way.
 */
export async function keepOne(
  deps: SendingDeps,
  userId: number,
  { chatId, chatList }: { chatId: number; chatList: readonly number[] | undefined },
): Promise<ChatItem> {
  const { db } = deps.database;
  const found = await findChat(db, userId, chatId, { compared: true });
  if (!found || found.isGroup) throw new CallError('not_found');
  const row = found.compared ? await keep(deps, { userId, chatId, chatList }) : found;
  const streaming = await deps.generations.streamingChats(userId);
  return presentChat(row, { voiceOf: deps.models.voiceOf, streaming: streaming.has(chatId) });
}

async function keep(
  deps: SendingDeps,
  wanted: { userId: number; chatId: number; chatList: readonly number[] | undefined },
): Promise<ChatRow> {
  const { userId, chatId } = wanted;
  const { db } = deps.database;
  const request = await firstRequest(db, userId, chatId);
  // Nothing was asked: there is no thread to keep and nothing to name it by.
  if (request === undefined) throw new CallError('conflict');
  const compared = await comparedAmong(db, userId, wanted.chatList);
  const others = compared.filter((id) => id !== chatId);
  if (others.length > 0) await deps.generations.stop(userId, { chatIds: others });
  const answers = await headAnswers(db, userId, [chatId, ...others]);
  const now = deps.clock.now();
  const comparison = randomUUID();
  const results = answers.map((answer) => resultOf(answer, { userId, comparison, keptChat: chatId, now }));
  const row = await inTransaction(db, async (transaction) => {
    const kept = await keepCompared(transaction, userId, { chatId, name: nameOf(request), now });
    // Somebody else was faster.
    if (!kept) throw new CallError('not_found');
    await deleteSlot(transaction, userId, chatId);
    await deleteCompared(transaction, userId, others);
    await insertResults(
      transaction,
      results.filter((result) => result !== undefined),
    );
    return kept;
  });
  tellChatChanged(deps, userId, chatId);
  return row;
}

/** The beginning of the request, never cut within a character. */
function nameOf(request: string): string {
  const line = request.replaceAll(/\s+/gu, ' ').trim();
  return line
    .slice(0, cuts.comparedChatName)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd();
}
