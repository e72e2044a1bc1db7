import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import { CallError } from '../../platform/http/call-error.ts';
import { avatarUrl } from '../accounts/accounts.present.ts';
import { presentChat } from '../chats/chats.present.ts';
import { findChat } from '../chats/stored-chat.service.ts';
import { fileUrl } from '../files/files.service.ts';
import { imagesOf } from '../messages/message-images.service.ts';
import {
  presentRequest,
  presentResponse,
  type Author,
  type ShownMessage,
} from '../messages/message.present.ts';
import { findExchange } from '../messages/stored-exchange.service.ts';
import type { PlannedExchange } from './plan-exchange.ts';
import type { Situation } from './send.read.ts';
import type { WrittenExchange } from './send.write.ts';
import type { SendingDeps } from './sending.deps.ts';

/** A send as shown to the sender and to other tabs. */
export interface PresentedSend {
  sent: SendResponse;
  request: RequestMessage;
  response: ResponseMessage;
}

/** Presents a send that has just been stored. Nothing is read back: the rows hold what was planned. */
export function presentSent(
  deps: Pick<SendingDeps, 'models' | 'files'>,
  send: {
    situation: Situation;
    planned: PlannedExchange;
    written: Extract<WrittenExchange, { state: 'stored' }>;
    uuid: string;
  },
): PresentedSend {
  const { situation, planned, written, uuid } = send;
  const { chat, requestId, responseId } = written;
  const { request: stored, passages } = planned.exchange;
  const isNew = typeof stored !== 'number';
  const asked = situation.path.find((message) => message.id === requestId);
  const requestRow: ShownMessage = {
    ...emptyRow(planned, { id: requestId, chatId: chat.id }),
    parentId: written.parentId,
    type: 'request',
    clientId: (isNew ? stored.clientId : situation.previous?.request_client_id) ?? null,
    text: isNew ? stored.text : (asked?.text ?? ''),
    createdAt: isNew
      ? planned.exchange.now
      : (situation.previous?.request_created_at ?? planned.exchange.now),
    ...(isNew
      ? { prompts: [...stored.prompts], notes: [...stored.notes] }
      : { prompts: situation.previous?.prompts ?? null, notes: situation.previous?.notes ?? null }),
  };
  const responseRow: ShownMessage = {
    ...emptyRow(planned, { id: responseId, chatId: chat.id }),
    parentId: requestId,
    type: 'response',
    modelId: planned.model.id,
    modelName: planned.model.name,
    providerId: planned.model.provider.id,
    providerName: planned.model.provider.name,
    voice: planned.model.provider.voice,
    responseType: planned.model.image ? 'image' : 'text',
    imageSize: planned.exchange.image?.size ?? null,
    imageQuality: planned.exchange.image?.quality ?? null,
    effort: planned.effort,
    passages: passages && [...passages],
  };
  const images = (isNew ? stored.images : (situation.previous?.images ?? [])).map(
    ({ id, width, height }) => ({
      id,
      url: fileUrl(deps.files, id),
      width,
      height,
    }),
  );
  const request = presentRequest(requestRow, {
    siblings: isNew ? planned.siblings : situation.request_siblings,
    images,
    author: authorOf(planned.exchange.userId, situation.user),
    generation: null,
  });
  const response: ResponseMessage = {
    ...presentResponse(responseRow, {
      siblings: isNew ? [] : planned.siblings,
      images: [],
      generation: null,
      sources: passages?.map(({ sourceId }) => sourceId) ?? null,
    }),
    state: 'loading',
    uuid,
  };
  const { voiceOf } = deps.models;
  return {
    request: { ...request, uuid },
    response,
    sent: {
      id: requestId,
      message: { ...request, uuid },
      chat: presentChat(chat, { voiceOf, streaming: true }),
      isNewChat: planned.isNewChat,
      uuid,
      response: {
        id: responseId,
        state: 'loading',
        ...(response.citations && { citations: response.citations }),
        ...(response.effort && { effort: response.effort }),
      },
    },
  };
}

function emptyRow(planned: PlannedExchange, place: { id: number; chatId: number }): ShownMessage {
  return {
    ...place,
    createdAt: planned.exchange.now,
    parentId: null,
    type: 'request',
    clientId: null,
    text: '',
    reasoning: null,
    prompts: null,
    notes: null,
    modelId: null,
    modelName: null,
    providerId: null,
    providerName: null,
    voice: null,
    responseType: null,
    imageSize: null,
    imageQuality: null,
    effort: null,
    passages: null,
    versions: 1,
    edited: false,
  };
}

function authorOf(id: number, user: Situation['user']): Author {
  const { display_name: displayName, username, avatar } = user;
  return { displayName, username, avatar: avatarUrl({ id, avatar }) };
}

/** The response to an earlier send with the same client id, in its present state. */
export async function repeatSent(
  deps: SendingDeps,
  userId: number,
  requestId: number,
): Promise<SendResponse> {
  const { db } = deps.database;
  const found = await findExchange(db, userId, requestId);
  const chat = found && (await findChat(db, userId, found.request.chatId, { compared: true }));
  if (!found || !chat) throw new CallError('conflict');
  const images = await imagesOf(deps, [requestId]);
  const { request, author, responseId, generation } = found;
  const isRunning = generation.state === 'running';
  return {
    id: requestId,
    message: presentRequest(request, {
      siblings: [requestId],
      images: images.get(requestId) ?? [],
      author: { ...author, avatar: avatarUrl(author) },
      generation,
    }),
    chat: presentChat(chat, { voiceOf: deps.models.voiceOf, streaming: isRunning }),
    isNewChat: false,
    uuid: generation.uuid,
    response: { id: responseId, state: isRunning ? 'loading' : 'default' },
  };
}
