import { and, asc, eq } from 'drizzle-orm';
import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import { CallError } from '../../platform/http/call-error.ts';
import { avatarUrl } from '../accounts/accounts.service.ts';
import { users } from '../accounts/accounts.tables.ts';
import { presentChat } from '../chats/chats.present.ts';
import { findChat } from '../chats/stored-chat.service.ts';
import { fileUrl } from '../files/files.service.ts';
import type { SendingDeps } from './sending.deps.ts';
import { generations, messages } from '../messages/messages.tables.ts';
import { imagesOf } from '../messages/message-images.ts';
import { presentRequest, presentResponse, type Author } from '../messages/message.present.ts';
import type { MessageRow } from '../messages/message-rows.ts';
import type { PlannedExchange } from './plan-exchange.ts';
import type { Situation } from './send.read.ts';
import type { WrittenExchange } from './send.write.ts';

/** A send as its caller and the other tabs see it. */
export interface PresentedSend {
  sent: SendResponse;
  request: RequestMessage;
  response: ResponseMessage;
}

/** Shows a send that has just been stored. Nothing is read back: the rows hold what was planned. */
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
  const stored = planned.exchange.request;
  const isNew = typeof stored !== 'number';
  const asked = situation.path.find((message) => message.id === requestId);
  const requestRow: MessageRow = {
    ...emptyRow(planned, { id: requestId, chatId: chat.id }),
    parentId: written.parentId,
    type: 'request',
    text: isNew ? stored.text : (asked?.text ?? ''),
    createdAt: isNew
      ? planned.exchange.now
      : (situation.previous?.request_created_at ?? planned.exchange.now),
    ...(isNew
      ? { prompts: [...stored.prompts], notes: [...stored.notes] }
      : { prompts: situation.previous?.prompts ?? null, notes: situation.previous?.notes ?? null }),
  };
  const responseRow: MessageRow = {
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
      response: { id: responseId, state: 'loading' },
    },
  };
}

function emptyRow(planned: PlannedExchange, place: { id: number; chatId: number }): MessageRow {
  const { userId, now } = planned.exchange;
  return {
    ...place,
    userId,
    createdAt: now,
    parentId: null,
    type: 'request',
    text: '',
    reasoning: null,
    tokens: 0,
    exchange: 0,
    clientId: null,
    prompts: null,
    notes: null,
    notesText: null,
    modelId: null,
    modelName: null,
    providerId: null,
    providerName: null,
    voice: null,
    responseType: null,
    imageSize: null,
    imageQuality: null,
    versions: 1,
    version: 1,
  };
}

function authorOf(id: number, user: Situation['user']): Author {
  const { display_name: displayName, username, avatar } = user;
  return { displayName, username, avatar: avatarUrl({ id, avatar }) };
}

/** What the first send with the same client id was answered, as it stands now. */
export async function repeatSent(
  deps: SendingDeps,
  userId: number,
  requestId: number,
): Promise<SendResponse> {
  const { db } = deps.database;
  const [found] = await db
    .select({ request: messages, user: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(eq(messages.id, requestId), eq(messages.userId, userId)));
  const [first] = await db
    .select({ response: messages, generation: generations })
    .from(messages)
    .innerJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.parentId, requestId), eq(messages.userId, userId)))
    .orderBy(asc(messages.id))
    .limit(1);
  const chat = found && (await findChat(db, userId, found.request.chatId, { compared: true }));
  if (!found || !first || !chat) throw new CallError('conflict');
  const images = await imagesOf(deps, [requestId]);
  const { user } = found;
  const author = { displayName: user.displayName, username: user.username, avatar: avatarUrl(user) };
  const isRunning = first.generation.state === 'running';
  return {
    id: requestId,
    message: presentRequest(found.request, {
      siblings: [requestId],
      images: images.get(requestId) ?? [],
      author,
      generation: first.generation,
    }),
    chat: presentChat(chat, { voiceOf: deps.models.voiceOf, streaming: isRunning }),
    isNewChat: false,
    uuid: first.generation.uuid,
    response: { id: first.response.id, state: isRunning ? 'loading' : 'default' },
  };
}
