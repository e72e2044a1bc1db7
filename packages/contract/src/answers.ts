import * as z from 'zod/mini';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import {
  count,
  done,
  errorCode,
  flagText,
  id,
  idText,
  moment,
  namedTitle,
  numberedTitle,
  pageOf,
  uuid,
} from './fields.ts';
import { counts, fileSizes, lengths, messagePage } from './limits.ts';
import { imageConfig, voice } from './models.ts';
import { filledText, jsonText, text } from './validation.ts';

/** Stands as the text of an answer that is an image. */
export const imageMark = '[image]';

/** What an exchange cost: tokens in and out, the model's coefficient, and their charged total. */
export const messageCost = z.object({
  input: count,
  output: count,
  coefficient: z.number().check(z.nonnegative()),
  total: count,
  /** The vendor told no usage; the tokens are counted by us. */
  estimate: z.optional(z.boolean()),
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

/** The first host of a model failed before its first token and another one answered. */
export const failover = z.object({ from: z.string(), to: z.string(), reason: z.string() });
export type Failover = z.infer<typeof failover>;

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
  /** Null once the model is gone from the catalogue. */
  model_id: z.nullable(id),
  voice,
  modelName: z.string(),
  model_type_id: id,
  model_type_name: z.string(),
  size: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** Why it failed; the text written until then is kept. */
  error_msg: z.nullable(errorCode),
  /** The user stopped it. */
  stopped: z.boolean(),
  /** Milliseconds from the send to the first token and to the end; null while they are not known. */
  first_token_ms: z.nullable(count),
  duration_ms: z.nullable(count),
  failover: z.nullable(failover),
  /** How many texts are kept of it; more than one once it was edited. */
  versions: count,
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

/** One kept text of an answer. The first is the model's own. */
export const messageVersion = z.object({
  number: z.int().check(z.positive()),
  text: z.string(),
  createdAt: moment,
  /** The one that shows. */
  current: z.boolean(),
});
export type MessageVersion = z.infer<typeof messageVersion>;

const attachedPrompt = z.object({
  id,
  /** Values of the prompt's variables by name. */
  values: z.optional(z.record(z.string(), text(lengths.message))),
});
/** A prompt that goes along with a message. */
export type AttachedPrompt = z.infer<typeof attachedPrompt>;

const attachedPrompts = jsonText(z.array(attachedPrompt).check(z.maxLength(counts.attachedPrompts)));

/** The text fields of a sent message. A field that is left out falls back to the user's settings. */
export const sendForm = z.object({
  /** May be empty only together with `prev_message_id`. */
  message: z._default(text(lengths.message), ''),
  chat: z.optional(idText),
  model_id: z.optional(idText),
  prompts: z.optional(attachedPrompts),
  notes: z.optional(jsonText(z.array(id).check(z.maxLength(counts.attachedNotes)))),
  /** Made by the client: a repeat answers what the first send did. */
  client_id: z.optional(uuid),
  /** An answer: without a text another one is written to its request, with a text the request gets a sibling. */
  prev_message_id: z.optional(idText),
  out_language: z.optional(text()),
  tone: z.optional(text()),
  writing_style: z.optional(text()),
  /** The chat that is carried over into a new one. */
  continue_with: z.optional(idText),
  isCreatedNewChat: z.optional(flagText),
  gen_img_config: z.optional(jsonText(imageConfig)),
});
export type SendForm = z.infer<typeof sendForm>;

/** Stores a request and begins its answer, which then comes through the chat's channel. */
export const sendMessage = call({
  method: 'POST',
  path: 'ai-chat/send-message',
  access: 'user',
  summary: 'Send a message to a model',
  form: sendForm,
  files: { file: { maxBytes: fileSizes.chatImage, maxFiles: counts.messageImages } },
  response: sendResponse,
  errors: [
    'not_selected_chat_error',
    'this_model_dont_support',
    'model_without_images',
    'email_not_verified',
    'not_enough_tokens',
    'not_found',
    'unsupported_media_type',
    'conflict',
  ],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/** Stops an answer by the uuid of its send; what was written stays. Stopping one that has ended is fine. */
export const stopGenerate = call({
  method: 'POST',
  path: 'ai-chat/stop-generate',
  access: 'user',
  summary: 'Stop an answer',
  query: z.object({ connectionUuid: uuid }),
  response: done,
});

/** Part of the conversation on screen, oldest to newest; limit and offset count exchanges from the newest. */
export const listMessages = call({
  method: 'GET',
  path: 'message/list',
  access: 'user',
  summary: 'The messages of a chat',
  query: z.object({
    groupId: idText,
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), messagePage),
    offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  }),
  response: pageOf(message),
  errors: ['not_found'],
});

/** Saves an edited answer as a new version. */
export const updateResponse = call({
  method: 'POST',
  path: 'message/update-response',
  access: 'user',
  summary: 'Edit the last answer',
  query: z.object({ messageId: idText }),
  body: z.object({ message: filledText(lengths.message) }),
  response: responseMessage,
  errors: ['not_found', 'conflict'],
  maxBodyBytes: 2_000_000,
});

/** Removes a request with its answers, or one answer. What came after moves up. */
export const removeMessage = call({
  method: 'DELETE',
  path: 'message/remove',
  access: 'user',
  summary: 'Remove a message',
  query: z.object({ id: idText, messageType: z.enum(['request', 'response']) }),
  response: done,
  errors: ['not_found'],
});

/** Shows another alternative: the conversation goes on from it. */
export const selectMessage = call({
  method: 'POST',
  path: 'message/select',
  access: 'user',
  summary: 'Show another alternative',
  body: z.object({ id }),
  response: done,
  errors: ['not_found'],
});

/** The texts kept of an answer, oldest first. */
export const messageVersions = call({
  method: 'GET',
  path: 'message/versions',
  access: 'user',
  summary: 'The versions of an answer',
  query: z.object({ messageId: idText }),
  response: z.array(messageVersion),
  errors: ['not_found'],
});

/** Makes an older text of an answer show again, as a new version. */
export const restoreVersion = call({
  method: 'POST',
  path: 'message/restore-version',
  access: 'user',
  summary: 'Return to a version of an answer',
  body: z.object({ messageId: id, number: z.int().check(z.positive()) }),
  response: responseMessage,
  errors: ['not_found', 'conflict'],
});

/** What the editor's AI helper can be asked to do with a text. */
export const editorPrompts = call({
  method: 'GET',
  path: 'message/get-editor-prompts',
  access: 'user',
  summary: 'Prompts of the editor',
  response: z.array(numberedTitle),
});

/** Asks the helper's model about a text outside of any chat. Charged like any answer. */
export const askHelper = call({
  method: 'POST',
  path: 'message/generate-non-chat-message',
  access: 'user',
  summary: "The editor's AI helper",
  form: z.object({
    message: filledText(lengths.message),
    /** Ids of the editor's prompts. */
    prompts: z.optional(jsonText(z.array(id).check(z.maxLength(counts.attachedPrompts)))),
    selectedModel: z.optional(idText),
  }),
  response: helperAnswer,
  errors: [
    'not_enough_tokens',
    'email_not_verified',
    'this_model_provider',
    'model_provider_error',
    'not_found',
  ],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** How the user's chats behave. */
export const chatSettingsOf = call({
  method: 'GET',
  path: 'account-info/chat-settings',
  access: 'user',
  summary: 'Chat settings',
  response: chatSettings,
});

/** Changes some of the chat settings; what is left out stays. */
export const updateChatSettings = call({
  method: 'POST',
  path: 'account/chat-settings',
  access: 'user',
  summary: 'Change chat settings',
  body: z.partial(chatSettings),
  response: chatSettings,
});

/** Ways an answer can be written, in the caller's language. */
export const writingStyles = call({
  method: 'GET',
  path: 'chat-options/writing-styles',
  access: 'user',
  summary: 'Writing styles',
  response: z.array(namedTitle),
});

/** Tones an answer can have, in the caller's language. */
export const tones = call({
  method: 'GET',
  path: 'chat-options/tones',
  access: 'user',
  summary: 'Tones',
  response: z.array(namedTitle),
});

/** Languages an answer or a prompt can be in, named in the caller's language; the main ones first. */
export const languages = call({
  method: 'GET',
  path: 'dictionary/languages',
  access: 'guest',
  summary: 'Languages',
  response: z.array(language),
});

/** Turns the tables of an HTML file into a spreadsheet; answers its bytes. */
export const htmlToXlsx = call({
  method: 'POST',
  path: 'helper/html-to-xlsx',
  access: 'user',
  summary: 'A table as a spreadsheet',
  files: { htmlFile: { maxBytes: fileSizes.htmlTable, maxFiles: 1 } },
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});
