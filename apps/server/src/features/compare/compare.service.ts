import type { CompareChat, CompareRequest, CompareThread } from '@polylogue/contract/compare';
import { counts, type Locale } from '@polylogue/contract/limits';
import type { SendForm, SendResponse } from '@polylogue/contract/sending';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { listMessages } from '../messages/message-page.service.ts';
import { sendTogether } from '../sending/send-together.service.ts';
import { provisionalName } from '../chats/chat-name.service.ts';
import { comparedAmong, deleteCompared } from '../chats/compared-chats.service.ts';
import { makeChat } from '../chats/new-chat.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { refuseBeyondPlan } from './compare.gate.ts';
import { holdComparison } from './saved/saved.queries.ts';
import { findSlots, insertSlot, orderSaved, type SlotRow } from './slots.queries.ts';

/** The most exchanges of a thread to restore after a reload; more than anyone compares. */
const restoredExchanges = 50;

/** Creates a hidden chat for each model. */
export async function makeSlots(
  deps: CompareDeps,
  userId: number,
  made: { modelIds: readonly number[]; comparisonId?: number | undefined; language: Locale },
): Promise<CompareChat[]> {
  const { modelIds, comparisonId = null, language } = made;
  await refuseBeyondPlan(deps, userId, { slots: modelIds.length, field: 'modelIds' });
  if (modelIds.some((id) => deps.models.find(id)?.image !== null)) throw fieldError('modelIds', 'invalid');
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    if (comparisonId !== null) await refuseFullComparison(transaction, userId, { comparisonId, modelIds });
    const slots: SlotRow[] = [];
    for (const modelId of modelIds) {
      const name = provisionalName(language);
      const chat = await makeChat(transaction, {
        userId,
        name,
        namedBy: 'provisional',
        compared: true,
        modelId,
        now,
      });
      const slot = { chatId: chat.id, modelId };
      await insertSlot(transaction, userId, { ...slot, comparisonId });
      slots.push(slot);
    }
    return slots;
  });
}

/** Refuses more threads than one comparison can hold, and a comparison that is gone. */
async function refuseFullComparison(
  transaction: Executor,
  userId: number,
  { comparisonId, modelIds }: { comparisonId: number; modelIds: readonly number[] },
): Promise<void> {
  const held = await holdComparison(transaction, userId, comparisonId);
  if (held === undefined) throw new CallError('not_found');
  if (held.chats + modelIds.length > counts.comparedChats) throw fieldError('modelIds', 'too_many');
}

/** Sends a message to every slot, or to none. Each model sees its own thread only. */
export async function sendToSlots(
  deps: CompareDeps,
  sending: {
    userId: number;
    chatIds: readonly number[];
    form: Omit<SendForm, 'chat' | 'model_id' | 'prev_message_id'>;
    uploads: readonly UploadedFile[];
    language: Locale;
  },
): Promise<CompareRequest[]> {
  const { userId, form, uploads, language } = sending;
  const field = 'compare_models_chats_id';
  const chatIds = [...new Set(sending.chatIds)];
  await refuseBeyondPlan(deps, userId, { slots: chatIds.length, field });
  const slots = await findSlots(deps.database.db, userId, chatIds);
  if (slots.length < chatIds.length) throw new CallError('not_selected_chat_error');
  const addressees = slots.map(({ chatId, modelId }) => {
    const model = deps.models.find(modelId);
    if (!model) throw fieldError(field, 'invalid');
    return { chatId, model };
  });
  const sent = await sendTogether(deps, { userId, form, uploads, language }, addressees);
  // The message names the columns as they stand now.
  await orderSaved(deps.database.db, userId, chatIds);
  const isSeen = sent.some(({ message }) => message.imageList.length > 0);
  return sent.map((one) => presentRequest(one, isSeen));
}

/** `isSeen`: at least one model got the pictures. */
function presentRequest(sent: SendResponse, isSeen: boolean): CompareRequest {
  const { id, message, uuid, chat, response } = sent;
  return {
    id,
    message: message.message,
    uuid,
    chatId: chat.id,
    response,
    request: message,
    imageLeftOut: isSeen && message.imageList.length === 0,
  };
}

/** The threads of those slots that still exist. */
export async function threadsOf(
  deps: CompareDeps,
  userId: number,
  chatIds: readonly number[],
): Promise<CompareThread[]> {
  const slots = await findSlots(deps.database.db, userId, chatIds);
  return Promise.all(slots.map((slot) => threadOf(deps, userId, slot)));
}

async function threadOf(deps: CompareDeps, userId: number, slot: SlotRow): Promise<CompareThread> {
  const page = { userId, chatId: slot.chatId, limit: restoredExchanges, offset: 0 };
  const { list, totalCount } = await listMessages(deps, page);
  const running = list.find((message) => message.type === 'response' && message.state === 'loading');
  return {
    ...slot,
    messages: list,
    totalCount,
    running: running?.uuid ? { uuid: running.uuid, messageId: running.id } : null,
  };
}

/** Deletes hidden chats after stopping their running answers. */
export async function removeSlots(
  deps: CompareDeps,
  userId: number,
  chatIds: readonly number[],
): Promise<void> {
  const { db } = deps.database;
  const ids = await comparedAmong(db, userId, chatIds);
  if (ids.length === 0) return;
  await deps.generations.stop(userId, { chatIds: ids });
  await deleteCompared(db, userId, ids);
}
