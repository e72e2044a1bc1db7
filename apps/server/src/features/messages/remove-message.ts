import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { lockHead, setHead, setVoices } from '../chats/stored-chat.service.ts';
import { deleteMessages, findTogether, moveUp, newestLeaf } from './message-tree.queries.ts';
import type { MessagesDeps } from './messages.deps.ts';
import { findMessage, type MessageRow } from './find-message.service.ts';
import { providersIn } from './messages.queries.ts';

/** The message to remove. Its type is given so that a stale screen never removes something else. */
export interface Removal {
  messageId: number;
  type: 'request' | 'response';
}

/**
 * Removes a request with its answers, or one answer. Running answers are stopped first. Later messages stay and move up
 * to the parent of the removed one.
 */
export async function removeMessage(deps: MessagesDeps, userId: number, removal: Removal): Promise<void> {
  const { db } = deps.database;
  const together = await findTogether(db, userId, removal.messageId);
  const running = together.filter((message) => message.running).map((message) => message.id);
  if (running.length > 0) await deps.generations.stop(userId, { messageIds: running });
  const removed = await inTransaction(db, async (transaction) => {
    return removeFromTree(transaction, userId, { ...removal, now: deps.clock.now() });
  });
  if (removed.isListed) tellChatChanged(deps, userId, removed.chatId);
}

async function removeFromTree(
  transaction: Executor,
  userId: number,
  removal: Removal & { now: Date },
): Promise<{ chatId: number; isListed: boolean }> {
  const message = await findMessage(transaction, userId, removal.messageId);
  if (message?.type !== removal.type) throw new CallError('not_found');
  const { chatId } = message;
  const chat = await lockHead(transaction, userId, chatId);
  // The previous holder of the lock may have removed the message or its parent.
  const current = chat && (await findMessage(transaction, userId, message.id));
  if (!current) throw new CallError('not_found');
  const removed = await idsTogether(transaction, current);
  await moveUp(transaction, userId, {
    removed,
    parentId: current.parentId,
    exchanges: current.type === 'request' ? 1 : 0,
  });
  await deleteMessages(transaction, userId, removed);
  if (chat.headId !== null && removed.includes(chat.headId)) {
    const headId = await newestLeaf(transaction, userId, { chatId, below: current.parentId });
    await setHead(transaction, userId, { chatId, headId, now: removal.now });
  }
  const providerKeys = await providersIn(transaction, userId, chatId);
  await setVoices(transaction, { userId, chatId, providerKeys });
  return { chatId, isListed: !chat.compared };
}

async function idsTogether(transaction: Executor, message: MessageRow): Promise<number[]> {
  if (message.type === 'response') return [message.id];
  return (await findTogether(transaction, message.userId, message.id)).map(({ id }) => id);
}
