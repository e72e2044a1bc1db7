import type * as wire from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import type { ChatItem } from '../../lib/chat-item.ts';
import { chatItemOf } from './chats.wire.ts';
import type { Message, MessageBase, MessagePage, RequestMessage, ResponseMessage } from './message.ts';

function baseOf(message: wire.Message): MessageBase {
  return {
    id: message.id,
    parentId: message.parent_id,
    chatId: message.group_id,
    createdAt: message.created_at,
    alternatives: message.alternatives,
    state: message.state,
    uuid: message.uuid,
    tokenCost: message.tokenCost,
    imageList: message.imageList,
  };
}

/** Reads a user's message of the wire. */
export function requestOf(message: wire.RequestMessage): RequestMessage {
  return {
    ...baseOf(message),
    type: message.type,
    ...(message.client_id !== undefined && { clientId: message.client_id }),
    message: message.message,
    prompts: message.prompts,
    notes: message.notes,
    profileName: message.profileName,
    username: message.username,
    avatar: message.avatar,
  };
}

/** Reads an answer of the wire. */
export function answerOf(message: wire.ResponseMessage): ResponseMessage {
  return {
    ...baseOf(message),
    type: message.type,
    response: message.response,
    reasoning: message.reasoning,
    responseType: message.responseType,
    modelId: message.model_id,
    voice: message.voice,
    modelName: message.modelName,
    size: message.size,
    quality: message.quality,
    error: message.error_msg,
    stopped: message.stopped,
    finish: message.finish,
    firstTokenMs: message.first_token_ms,
    durationMs: message.duration_ms,
    thinkingMs: message.thinking_ms,
    failover: message.failover,
    versions: message.versions,
    edited: message.edited,
    ...(message.citations && { citations: message.citations }),
    ...(message.read && { read: message.read }),
    ...(message.effort && { effort: message.effort }),
    ...(message.rating && { rating: message.rating }),
  };
}

/** Reads a message of the wire. */
export function messageOf(message: wire.Message): Message {
  return message.type === 'request' ? requestOf(message) : answerOf(message);
}

/** Reads a page of the wire. */
export function pageOf({ list, totalCount }: { list: wire.Message[]; totalCount: number }): MessagePage {
  return { list: list.map(messageOf), totalCount };
}

/** An exchange that a send has started, with its chat. */
export interface SentMessage {
  request: RequestMessage;
  chat: ChatItem;
  uuid: string;
  /** The answer, which has no text yet. */
  response: wire.StartedResponse;
}

/** Reads the response to a send. */
export function sentOf({ message, chat, uuid, response }: SendResponse): SentMessage {
  return { request: requestOf(message), chat: chatItemOf(chat), uuid, response };
}
