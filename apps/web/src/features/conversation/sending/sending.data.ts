import { continueAnswer, sendMessage } from '@polylogue/contract/sending';
import { api } from '../../../lib/api/client.ts';
import { filesOf } from '../attachments/attachment.ts';
import { withinLimit } from '../../billing/past-limit.ts';
import type { ResponseMessage } from '../message.ts';
import { answerOf, sentOf, type SentMessage } from '../message.wire.ts';
import type { Outgoing } from './outgoing.ts';
import { passing, sendForm } from './send-form.wire.ts';

/** Sends a message to its chat. */
export async function send(message: Outgoing): Promise<SentMessage> {
  const files = { file: filesOf(message.attached) };
  const form = sendForm(message);
  return sentOf(
    await withinLimit((passes) => api(sendMessage, { form: { ...form, ...passing(passes) }, files })),
  );
}

/** Another answer to the same request or, with a text, an edited request in its place. */
export interface SecondTry {
  answer: Pick<ResponseMessage, 'id' | 'chatId' | 'effort'>;
  text?: string;
  modelId: number | null;
  clientId: string;
  /** Sources to do without. */
  without?: readonly number[];
}

/** Asks again; the new answer or exchange is an alternative of the old one. */
export async function sendAgain({
  answer,
  text,
  modelId,
  clientId,
  without,
}: SecondTry): Promise<SentMessage> {
  const form = {
    ...(text !== undefined && { message: text }),
    chat: answer.chatId,
    prev_message_id: answer.id,
    client_id: clientId,
    ...(modelId !== null && { model_id: modelId }),
    ...(answer.effort && { effort: answer.effort }),
    ...(without && { exclude_sources: JSON.stringify(without) }),
  };
  return sentOf(await withinLimit((passes) => api(sendMessage, { form: { ...form, ...passing(passes) } })));
}

/** Continues an unfinished answer. */
export async function goOnWith(messageId: number, clientId: string): Promise<ResponseMessage> {
  const body = { messageId, client_id: clientId };
  return answerOf(
    await withinLimit((passes) => api(continueAnswer, { body: { ...body, override_limit: passes } })),
  );
}
