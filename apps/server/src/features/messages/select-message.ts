import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { lockHead, setHead } from '../chats/stored-chat.service.ts';
import { leadsThrough, newestLeaf } from './message-tree.queries.ts';
import type { MessagesDeps } from './messages.deps.ts';
import { findMessage } from './find-message.service.ts';

/**
 * Shows another alternative: the branch on screen then leads through it to its newest descendants. One that is on screen already changes
 * nothing, so that a message can be opened without knowing whether it is.
 */
export async function selectMessage(deps: MessagesDeps, userId: number, messageId: number): Promise<void> {
  const { chatId, isListed } = await inTransaction(deps.database.db, async (transaction) => {
    const message = await findMessage(transaction, userId, messageId);
    if (!message) throw new CallError('not_found');
    const { chatId } = message;
    const chat = await lockHead(transaction, userId, chatId);
    if (!chat || !(await findMessage(transaction, userId, messageId))) throw new CallError('not_found');
    const shown = { headId: chat.headId ?? 0, messageId };
    if (await leadsThrough(transaction, userId, shown)) return { chatId, isListed: false };
    const headId = await newestLeaf(transaction, userId, { chatId, below: messageId });
    await setHead(transaction, userId, { chatId, headId, now: deps.clock.now() });
    return { chatId, isListed: !chat.compared };
  });
  if (isListed) tellChatChanged(deps, userId, chatId);
}
