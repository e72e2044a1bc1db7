import * as z from 'zod/mini';
import { chatItem } from './chats.ts';
import { count, errorCode, flagText, id, namedTitle, uuid } from './fields.ts';

/** Stands as the text of an answer that is an image. */
export const imageMark = '[image]';

/** What an exchange cost: tokens in and out, the model's coefficient, and their charged total. */
export const messageCost = z.object({
  input: count,
  output: count,
  coefficient: z.number().check(z.nonnegative()),
  total: count,
});
export type MessageCost = z.infer<typeof messageCost>;

/** An image of a message; its signed URL is made anew each time. */
export const messageImage = z.object({
  id,
  url: z.string(),
  width: z.nullable(count),
  height: z.nullable(count),
});
export type MessageImage = z.infer<typeof messageImage>;

/** A prompt that was attached to a message. */
export const messagePrompt = z.object({
  name: z.string(),
  description: z.string(),
  systemMessages: z.array(z.string()),
});
export type MessagePrompt = z.infer<typeof messagePrompt>;

/** Siblings of a message, oldest first, and the place of this one among them, from 0. */
export const alternatives = z.object({ ids: z.array(id), index: count });
export type Alternatives = z.infer<typeof alternatives>;

/** A message is loading until its stream ends. */
export const messageState = z.enum(['default', 'loading']);
export type MessageState = z.infer<typeof messageState>;

const messageFields = {
  id,
  parent_id: z.nullable(id),
  /** Id of the chat. */
  group_id: id,
  /** The first sibling's id; null on the first. */
  prev_message_id: z.nullable(id),
  alternatives,
  state: messageState,
  uuid: z.nullable(uuid),
  tokenCost: z.nullable(messageCost),
  imageList: z.array(messageImage),
};

/** What a user asked. */
export const requestMessage = z.object({
  ...messageFields,
  type: z.literal('request'),
  message: z.string(),
  prompts: z.array(messagePrompt),
  profileName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
});
export type RequestMessage = z.infer<typeof requestMessage>;

/** What a model answered. `model_type_*` is its provider. */
export const responseMessage = z.object({
  ...messageFields,
  type: z.literal('response'),
  response: z.string(),
  /** What the model thought aloud before it answered. */
  reasoning: z.nullable(z.string()),
  responseType: z.enum(['text', 'image']),
  modelName: z.string(),
  model_type_id: id,
  model_type_name: z.string(),
  size: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** Why it failed; the text written until then is kept. */
  error_msg: z.nullable(errorCode),
});
export type ResponseMessage = z.infer<typeof responseMessage>;

/** A row of `message/list`. */
export const message = z.discriminatedUnion('type', [requestMessage, responseMessage]);
export type Message = z.infer<typeof message>;

/** The answer that a send has begun. */
export const startedResponse = z.object({ id, state: messageState });
export type StartedResponse = z.infer<typeof startedResponse>;

/** Answer of `ai-chat/send-message`; `id` is the request's, `uuid` the generation's. */
export const sendResponse = z.object({
  id,
  message: requestMessage,
  chat: chatItem,
  isNewChat: z.boolean(),
  uuid,
  response: startedResponse,
});
export type SendResponse = z.infer<typeof sendResponse>;

/** How a user's chats behave. Language, tone and style are ids of their dictionaries. */
export const chatSettings = z.object({
  out_language: z.nullable(z.string()),
  tone: z.nullable(z.string()),
  writing_style: z.nullable(z.string()),
  model_default: z.nullable(z.string()),
  /** The first exchange names the chat. */
  autogen_name_chat: flagText,
  /** After a change of model: null asks, `0` stays in the chat, `1` goes on in a new one. */
  behavior_chat: z.nullable(flagText),
  /** Leaving the answer editor saves. */
  save_result: flagText,
  /** Answers show as formatted text. */
  formatting: flagText,
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** Settings of a user who has changed none. */
export const defaultChatSettings: ChatSettings = {
  out_language: null,
  tone: null,
  writing_style: null,
  model_default: null,
  autogen_name_chat: '1',
  behavior_chat: null,
  save_result: '1',
  formatting: '1',
};

/** A language an answer or a prompt can be in; its id is the ISO code. */
export const language = namedTitle;
export type Language = z.infer<typeof language>;

/** Languages that stand first in lists. */
export const mainLanguages = ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru'] as const;

/** Answer of the editor's AI helper. */
export const helperAnswer = z.object({ message: z.string(), tokenCost: messageCost });
export type HelperAnswer = z.infer<typeof helperAnswer>;
