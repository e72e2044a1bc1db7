import * as z from 'zod/mini';
import { message, messageState, requestMessage, startedResponse } from './answers.ts';
import { answerIds } from './agreement.ts';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import { count, done, id, idListText, uuid } from './fields.ts';
import { counts } from './limits.ts';
import { messageFiles, sendForm, sendMessage, sendResponse } from './sending.ts';
import { jsonText } from './validation.ts';

/** The chat of a slot. */
export const compareChat = z.object({ chatId: id, modelId: id });
export type CompareChat = z.infer<typeof compareChat>;

/** The request as sent to one slot. */
export const compareRequest = z.object({
  id,
  message: z.string(),
  uuid,
  chatId: id,
  response: startedResponse,
  /** The stored request, for display. */
  request: requestMessage,
  /** The slot's model takes no images, so the attached ones were left out. */
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

/** Number of slots in the user's plan; 0 if it has no comparison. */
export const compareMax = z.object({ max: count });
export type CompareMax = z.infer<typeof compareMax>;

/** The current state of a slot. */
export const compareThread = z.object({
  chatId: id,
  modelId: id,
  /** Oldest to newest, limited to the newest exchanges. */
  messages: z.array(message),
  /** Exchanges in the whole thread. */
  totalCount: count,
  /** The answer in progress; its frames come through the chat's channel. */
  running: z.nullable(z.object({ uuid, messageId: id })),
});
export type CompareThread = z.infer<typeof compareThread>;

/** Chats of slots; duplicates count once. */
const chatIds = z.array(id).check(z.minLength(1), z.maxLength(counts.comparedChats));

const chatListQuery = z.object({ chatList: idListText(counts.comparedChats) });

/**
 * Creates a hidden chat for each slot. A closed gate is `not_permission`; more slots than the plan has are a
 * 422 with `plan_limit`.
 */
export const createCompareChats = call({
  method: 'POST',
  path: 'compare-models/create-chat-list',
  access: 'user',
  summary: 'Create the chats of a comparison',
  body: z.object({
    /** One per slot; a model may appear several times. Image models are refused. */
    modelIds: z.array(id).check(z.minLength(1), z.maxLength(counts.comparedChats)),
    /** The saved comparison they belong to, and stay with; gone is `not_found`. */
    comparisonId: z.optional(id),
  }),
  response: z.object({ list: z.array(compareChat) }),
  errors: ['not_permission', 'not_found'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/**
 * Sends one message to every slot, each with its own thread; all or none. `message` may be empty only together
 * with `prompts`: to retry a single slot, use `ai-chat/send-message` with `prev_message_id`. Images go to the
 * models that take any, all of them to each.
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
      textPrompts: true,
      notes: true,
      client_id: true,
      out_language: true,
      tone: true,
      writing_style: true,
      override_limit: true,
    }),
    { compare_models_chats_id: jsonText(chatIds) },
  ),
  files: messageFiles,
  response: z.object({ requests: z.array(compareRequest) }),
  errors: [...sendMessage.errors, 'not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/**
 * Keeps one chat of a comparison: it becomes the first in the list and selected, and the others are deleted. A saved
 * comparison stays whole: a copy of the chat is kept instead.
 */
export const saveCompared = call({
  method: 'POST',
  path: 'compare-models/save',
  access: 'user',
  summary: 'Keep one chat of a comparison',
  body: z.object({
    chatID: id,
    /** The chats it was compared with; including the kept one makes no difference. If absent, all hidden ones. */
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
  summary: 'Maximum models in a comparison',
  response: compareMax,
});

/** Deletes chats of a comparison and stops their answers. One that is already gone is fine. */
export const removeComparedChats = call({
  method: 'DELETE',
  path: 'compare-models/remove-chat-list',
  access: 'user',
  summary: 'Delete chats of a comparison',
  query: chatListQuery,
  response: done,
});

/**
 * The current state of these slots, in the given order, after a reload. Slots that are gone or were kept are
 * left out.
 */
export const compareThreads = call({
  method: 'GET',
  path: 'compare-models/threads',
  own: true,
  access: 'user',
  summary: 'The threads of a comparison',
  query: chatListQuery,
  response: z.object({ list: z.array(compareThread) }),
});

/**
 * Lets a model merge several answers into one, attributing each part, in a new listed chat. Streamed like any
 * answer.
 */
export const mergeAnswers = call({
  method: 'POST',
  path: 'compare-models/merge',
  own: true,
  access: 'user',
  summary: 'Merge several answers into one',
  body: z.object({
    modelId: id,
    messageIds: answerIds,
    client_id: z.optional(uuid),
    /** Merges although it passes the user's own monthly limit. */
    override_limit: z.optional(z.boolean()),
  }),
  response: sendResponse,
  errors: [...sendMessage.errors, 'not_permission'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});
