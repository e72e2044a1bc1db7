import { randomUUID } from 'node:crypto';
import type { ChatItem } from '@polylogue/contract/chats';
import { cuts } from '@polylogue/contract/limits';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { firstRequest, headAnswers } from '../messages/answer-facts.queries.ts';
import {
  comparedAmong,
  deleteCompared,
  findChat,
  keepCompared,
  presentChat,
  tellChatChanged,
  type ChatRow,
} from '../chats/chats.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { insertResults } from './scoreboard/scoreboard.queries.ts';
import { resultOf } from './scoreboard/result.ts';
import { deleteSlot } from './slots.queries.ts';

/**
 * Keeps one slot as a chat of the list and deletes the others. A chat that has been kept already is answered as it is: the
 * first answer may have been lost on its way.
 */
export async function keepOne(
  deps: CompareDeps,
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
  deps: CompareDeps,
  wanted: { userId: number; chatId: number; chatList: readonly number[] | undefined },
): Promise<ChatRow> {
  const { userId, chatId } = wanted;
  const { db } = deps.database;
  const request = await firstRequest(db, userId, chatId);
  // Nothing was asked: there is no thread to keep and nothing to name it by.
  if (request === undefined) throw new CallError('conflict');
  const compared = await comparedAmong(db, userId, wanted.chatList);
  const others = compared.filter((id) => id !== chatId);
  if (others.length > 0) await deps.beforeRemove(userId, others);
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
