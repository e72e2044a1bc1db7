import { randomUUID } from 'node:crypto';
import type { ChatItem } from '@polylogue/contract/chats';
import { cuts } from '@polylogue/contract/limits';
import { cutWords } from '../../platform/cut-words.ts';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { firstRequest, headAnswers } from '../messages/answers/answer-facts.service.ts';
import { copyConnections } from '../library/library.service.ts';
import { copyBranch } from '../messages/copy-branch.service.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { presentChat } from '../chats/chats.present.ts';
import { comparedAmong, deleteCompared, keepCompared } from '../chats/compared-chats.service.ts';
import { makeChat } from '../chats/new-chat.service.ts';
import { findChat, setHead, type ChatRow } from '../chats/stored-chat.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { savedAmong } from './saved/saved.queries.ts';
import { insertResults } from './scoreboard/scoreboard.queries.ts';
import { resultOf } from './scoreboard/result.ts';
import { deleteSlot } from './slots.queries.ts';

/**
 * Keeps one slot as a chat of the list and deletes the others. A saved comparison stays whole: the chat of the list is a
 * copy. A chat that was kept before is returned as it is, since the first response may have been lost.
 */
export async function keepOne(
  deps: CompareDeps,
  userId: number,
  { chatId, chatList }: { chatId: number; chatList: readonly number[] | undefined },
): Promise<ChatItem> {
  const { db } = deps.database;
  const found = await findChat(db, userId, chatId, { compared: true });
  if (!found || found.isGroup) throw new CallError('not_found');
  const row = found.compared ? await keep(deps, { userId, chat: found, chatList }) : found;
  const streaming = await deps.generations.streamingChats(userId);
  return presentChat(row, { voiceOf: deps.models.voiceOf, streaming: streaming.has(row.id) });
}

async function keep(
  deps: CompareDeps,
  wanted: { userId: number; chat: ChatRow; chatList: readonly number[] | undefined },
): Promise<ChatRow> {
  const { userId, chat } = wanted;
  const { db } = deps.database;
  const request = await firstRequest(db, userId, chat.id);
  // Without a request there is nothing to keep and nothing to derive a name from.
  if (request === undefined) throw new CallError('conflict');
  const compared = await comparedAmong(db, userId, wanted.chatList);
  const saved = await savedAmong(db, userId, [chat.id, ...compared]);
  const others = compared.filter((id) => id !== chat.id && saved.has(id) === saved.has(chat.id));
  const choice = {
    userId,
    chat,
    others,
    name: cutWords(request, cuts.comparedChatName),
    now: deps.clock.now(),
  };
  const row = saved.has(chat.id) ? await keepCopy(deps, choice) : await keepItself(deps, choice);
  tellChatChanged(deps, userId, row.id);
  return row;
}

interface Choice {
  userId: number;
  chat: ChatRow;
  /** The chats it was compared with. */
  others: readonly number[];
  name: string;
  now: Date;
}

async function resultsOf(executor: Executor, { userId, chat, others, now }: Choice) {
  const answers = await headAnswers(executor, userId, [chat.id, ...others]);
  const comparison = randomUUID();
  return answers.flatMap((answer) => resultOf(answer, { userId, comparison, keptChat: chat.id, now }) ?? []);
}

/** Makes the slot a chat of the list; the others are gone then. */
async function keepItself(deps: CompareDeps, choice: Choice): Promise<ChatRow> {
  const { userId, chat, others, name, now } = choice;
  const { db } = deps.database;
  if (others.length > 0) await deps.generations.stop(userId, { chatIds: others });
  const results = await resultsOf(db, choice);
  return inTransaction(db, async (transaction) => {
    const kept = await keepCompared(transaction, userId, { chatId: chat.id, name, now });
    // A concurrent request was faster.
    if (!kept) throw new CallError('not_found');
    await deleteSlot(transaction, userId, chat.id);
    await deleteCompared(transaction, userId, others);
    await insertResults(transaction, results);
    return kept;
  });
}

/** Copies the slot's thread into a chat of the list. */
async function keepCopy(deps: CompareDeps, choice: Choice): Promise<ChatRow> {
  const { userId, chat, name, now } = choice;
  const { db } = deps.database;
  // What is still being written would be copied half.
  if ((await deps.generations.streamingChats(userId)).has(chat.id)) throw new CallError('conflict');
  const results = await resultsOf(db, choice);
  return inTransaction(db, async (transaction) => {
    const made = await makeChat(transaction, {
      userId,
      name,
      namedBy: 'model',
      modelId: chat.modelId ?? undefined,
      now,
    });
    await copyConnections(transaction, userId, { from: chat.id, to: made.id, now });
    const from = { chatId: chat.id, headId: chat.headId };
    const headId = await copyBranch(transaction, { userId, from, chatId: made.id });
    await setHead(transaction, userId, { chatId: made.id, headId, now });
    await insertResults(transaction, results);
    return { ...made, headId, voices: chat.voices, capsules: chat.capsules };
  });
}
