import type { CompareChat, CompareRequest, CompareThread } from '@polylogue/contract/compare';
import type { Locale } from '@polylogue/contract/limits';
import type { SendForm, SendResponse } from '@polylogue/contract/sending';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { listMessages } from '../messages/message-page.ts';
import { sendTogether } from '../sending/send-together.ts';
import { provisionalName } from '../chats/chat-name.service.ts';
import { comparedAmong, deleteCompared } from '../chats/compared-chats.service.ts';
import { makeChat } from '../chats/new-chat.service.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';
import { refuseBeyondPlan } from './compare.gate.ts';
import { findSlots, insertSlot, type SlotRow } from './slots.queries.ts';

/** Exchanges of a thread that are shown again after a reload; more than anybody compares. */
const restoredExchanges = 50;

/** Makes a hidden chat for each model. */
export async function makeSlots(
  deps: SendingDeps,
  userId: number,
  { modelIds, language }: { modelIds: readonly number[]; language: Locale },
): Promise<CompareChat[]> {
  await refuseBeyondPlan(deps, userId, { slots: modelIds.length, field: 'modelIds' });
  if (modelIds.some((id) => deps.models.find(id)?.image !== null)) throw fieldError('modelIds', 'invalid');
  const now = deps.clock.now();
  return inTransaction(deps.database.db, async (transaction) => {
    const slots: SlotRow[] = [];
    for (const modelId of modelIds) {
      const name = provisionalName(language);
      const chat = await makeChat(transaction, {
        userId,
        name,
        namedBy: 'provisional',
        compared: true,
        now,
      });
      const slot = { chatId: chat.id, modelId };
      await insertSlot(transaction, userId, slot);
      slots.push(slot);
    }
    return slots;
  });
}

/** Sends a message into every slot, each model's own thread; all or none. */
export async function sendToSlots(
  deps: SendingDeps,
  sending: {
    userId: number;
    chatIds: readonly number[];
    form: Omit<SendForm, 'chat' | 'model_id' | 'prev_message_id'>;
    upload: UploadedFile | undefined;
    language: Locale;
  },
): Promise<CompareRequest[]> {
  const { userId, form, upload, language } = sending;
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
  const sent = await sendTogether(deps, { userId, form, upload, language }, addressees);
  const isSeen = sent.some(({ message }) => message.imageList.length > 0);
  return sent.map((one) => presentRequest(one, isSeen));
}

/** `isSeen`: some of the models got a picture. */
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

/** What is still there of the slots. */
export async function threadsOf(
  deps: SendingDeps,
  userId: number,
  chatIds: readonly number[],
): Promise<CompareThread[]> {
  const slots = await findSlots(deps.database.db, userId, chatIds);
  return Promise.all(slots.map((slot) => threadOf(deps, userId, slot)));
}

async function threadOf(deps: SendingDeps, userId: number, slot: SlotRow): Promise<CompareThread> {
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

/** Deletes hidden chats; what is being written in them is stopped. */
export async function removeSlots(
  deps: SendingDeps,
  userId: number,
  chatIds: readonly number[],
): Promise<void> {
  const { db } = deps.database;
  const ids = await comparedAmong(db, userId, chatIds);
  if (ids.length === 0) return;
  await deps.generations.stop(userId, { chatIds: ids });
  await deleteCompared(db, userId, ids);
}
