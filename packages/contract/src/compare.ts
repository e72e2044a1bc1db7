import * as z from 'zod/mini';
import { message, messageState, requestMessage, startedResponse } from './answers.ts';
import { answerIds } from './agreement.ts';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import { count, done, id, idListText, uuid } from './fields.ts';
import { counts, fileSizes } from './limits.ts';
import { sendForm, sendMessage, sendResponse } from './sending.ts';
import { jsonText } from './validation.ts';

/** A chat made for one slot. */
export const compareChat = z.object({ chatId: id, modelId: id });
export type CompareChat = z.infer<typeof compareChat>;

/** The request as it went to one slot. */
export const compareRequest = z.object({
  id,
  message: z.string(),
  uuid,
  chatId: id,
  response: startedResponse,
  /** The request as it is stored, to be drawn. */
  request: requestMessage,
  /** The slot's model takes no image: it was asked without the one that was sent. */
  imageLeftOut: z.boolean(),
});
export type CompareRequest = z.infer<typeof compareRequest>;

/** The answer of one slot. */
export const compareResponse = z.object({
  id,
  response: z.string(),
  modelName: z.string(),
  modelTypeId: id,
  modelTypeName: z.string(),
  state: messageState,
});
export type CompareResponse = z.infer<typeof compareResponse>;

/** Most slots the user's plan allows; 0 where it does not allow comparing. */
export const compareMax = z.object({ max: count });
export type CompareMax = z.infer<typeof compareMax>;

/** What is still there of one slot. */
export const compareThread = z.object({
  chatId: id,
  modelId: id,
  /** Oldest to newest, no more than the newest exchanges. */
  messages: z.array(message),
  /** Exchanges in the whole thread. */
  totalCount: count,
  /** The answer being written; its frames come through the chat's own channel. */
  running: z.nullable(z.object({ uuid, messageId: id })),
});
export type CompareThread = z.infer<typeof compareThread>;

/** Chats of slots in a body; the same one twice counts once. */
const chatIds = z.array(id).check(z.minLength(1), z.maxLength(counts.comparedChats));

const chatListQuery = z.object({ chatList: idListText(counts.comparedChats) });

/** Makes a hidden chat for each slot. A closed gate is `not_permission`; more slots than the plan has are a 422 with `plan_limit`. */
export const createCompareChats = call({
  method: 'POST',
  path: 'compare-models/create-chat-list',
  access: 'user',
  summary: 'Make the chats of a comparison',
  body: z.object({
    /** One for each slot; the same model may stand in several. Image models are refused. */
    modelIds: z.array(id).check(z.minLength(1), z.maxLength(counts.comparedChats)),
  }),
  response: z.object({ list: z.array(compareChat) }),
  errors: ['not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/**
 * Sends one message into every slot, each model's own thread; all or none. `message` may not be empty here: one slot
 * alone is asked again by `ai-chat/send-message` with `prev_message_id`.
 */
export const sendToCompared = call({
  method: 'POST',
  path: 'compare-models/send-message',
  access: 'user',
  summary: 'Send a message to all models of a comparison',
  form: z.extend(
    z.pick(sendForm, {
      message: true,
      prompts: true,
      notes: true,
      client_id: true,
      out_language: true,
      tone: true,
      writing_style: true,
    }),
    { compare_models_chats_id: jsonText(chatIds) },
  ),
  files: { file: { maxBytes: fileSizes.chatImage, maxFiles: counts.messageImages } },
  response: z.object({ requests: z.array(compareRequest) }),
  errors: [...sendMessage.errors, 'not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Keeps one chat of a comparison: it comes first in the list and is the selected one. The others are deleted. */
export const saveCompared = call({
  method: 'POST',
  path: 'compare-models/save',
  access: 'user',
  summary: 'Keep one chat of a comparison',
  body: z.object({
    chatID: id,
    /** The chats it was compared with; whether the kept one is among them makes no difference. Absent: all that are hidden. */
    chatList: z.optional(chatIds),
  }),
  response: chatItem,
  errors: ['not_found', 'conflict'],
});

/** How many slots the user's plan allows. */
export const compareMaximum = call({
  method: 'GET',
  path: 'compare-models/max-compare',
  access: 'user',
  summary: 'Most models in a comparison',
  response: compareMax,
});

/** Deletes chats of a comparison; answers in work are stopped. One that is gone already is fine. */
export const removeComparedChats = call({
  method: 'DELETE',
  path: 'compare-models/remove-chat-list',
  access: 'user',
  summary: 'Delete chats of a comparison',
  query: chatListQuery,
  response: done,
});

/** What is still there of these slots, in the order asked for: after a reload. What is gone or was kept is left out. */
export const compareThreads = call({
  method: 'GET',
  path: 'compare-models/threads',
  access: 'user',
  summary: 'The threads of a comparison',
  query: chatListQuery,
  response: z.object({ list: z.array(compareThread) }),
});

/** Lets a model write one answer from several, naming whose each part is, in a new chat of the list. Streamed like any. */
export const mergeAnswers = call({
  method: 'POST',
  path: 'compare-models/merge',
  access: 'user',
  summary: 'One answer from several',
  body: z.object({ modelId: id, messageIds: answerIds, client_id: z.optional(uuid) }),
  response: sendResponse,
  errors: [...sendMessage.errors, 'not_permission'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});
