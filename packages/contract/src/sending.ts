import * as z from 'zod/mini';
import { requestMessage, responseMessage, startedResponse } from './answers.ts';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import { done, flagText, id, idText, uuid } from './fields.ts';
import { counts, fileSizes, lengths } from './limits.ts';
import { imageConfig, reasoningEffort } from './models.ts';
import { jsonText, text } from './validation.ts';

/** Response of `ai-chat/send-message`; `id` is the request's, `uuid` the generation's. */
export const sendResponse = z.object({
  id,
  message: requestMessage,
  chat: chatItem,
  isNewChat: z.boolean(),
  uuid,
  response: startedResponse,
});
export type SendResponse = z.infer<typeof sendResponse>;

const attachedPrompt = z.object({
  id,
  /** Values of the prompt's variables by name; an optional one may be empty. */
  values: z.optional(z.record(text(), text({ max: lengths.message.max }))),
});
/** A prompt attached to a message. */
export type AttachedPrompt = z.infer<typeof attachedPrompt>;

const attachedPrompts = jsonText(z.array(attachedPrompt).check(z.maxLength(counts.attachedPrompts)));

/** The text fields of a message. An omitted field falls back to the user's settings. */
export const sendForm = z.object({
  /** May be empty only together with `prompts` or `prev_message_id`: prompts alone are a message. */
  message: z._default(text({ max: lengths.message.max }), ''),
  chat: z.optional(idText),
  /** The place of a chat that may not exist yet (`chats/at`): all messages with one `key` land in one chat, which the first makes. */
  key: z.optional(uuid),
  model_id: z.optional(idText),
  prompts: z.optional(attachedPrompts),
  /** Prompts whose text was put into the message to be edited: they count as used, and nothing else is sent of them. */
  textPrompts: z.optional(jsonText(z.array(id).check(z.maxLength(counts.attachedPrompts)))),
  notes: z.optional(jsonText(z.array(id).check(z.maxLength(counts.attachedNotes)))),
  /** Idempotency key from the client: a repeat returns the result of the first send. */
  client_id: z.optional(uuid),
  /** An answer: without text its request is answered again, with text the request gets a sibling. */
  prev_message_id: z.optional(idText),
  out_language: z.optional(text()),
  tone: z.optional(text()),
  writing_style: z.optional(text()),
  /** The chat to continue in a new one. */
  continue_with: z.optional(idText),
  isCreatedNewChat: z.optional(flagText),
  gen_img_config: z.optional(jsonText(imageConfig)),
  /** How hard the model is to think; one that cannot be asked that is left to itself. */
  effort: z.optional(reasoningEffort),
  /** Sources of the chat's capsules that this answer must do without. */
  exclude_sources: z.optional(jsonText(z.array(id).check(z.maxLength(counts.capsuleSources)))),
  /** `1` sends this one although it passes the user's own monthly limit. */
  override_limit: z.optional(flagText),
});
export type SendForm = z.infer<typeof sendForm>;

/** The images of a message: `file` repeated, in their order. A model may take fewer (`maxImages`). */
export const messageFiles = {
  file: {
    maxBytes: fileSizes.chatImage,
    maxFiles: counts.messageImages,
    maxTotalBytes: fileSizes.chatImages,
  },
};

/** Stores a request and starts its answer, which comes through the chat's channel. */
export const sendMessage = call({
  method: 'POST',
  path: 'ai-chat/send-message',
  access: 'user',
  summary: 'Send a message to a model',
  form: sendForm,
  files: messageFiles,
  response: sendResponse,
  errors: [
    'not_selected_chat_error',
    'this_model_dont_support',
    'model_without_images',
    'email_not_verified',
    'not_enough_tokens',
    'spending_limit_reached',
    'not_found',
    'unsupported_media_type',
    'conflict',
  ],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/**
 * Goes on with the last answer of a chat where it ended, in the same message and with the same model. The rest comes
 * through the chat's channel. `isContinuable` says which answers can be continued.
 */
export const continueAnswer = call({
  method: 'POST',
  path: 'ai-chat/continue',
  own: true,
  access: 'user',
  summary: 'Continue an unfinished answer',
  body: z.object({
    messageId: id,
    /** Idempotency key from the client: a repeat returns the answer as it is now. */
    client_id: z.optional(uuid),
    /** Continues although it passes the user's own monthly limit. */
    override_limit: z.optional(z.boolean()),
  }),
  response: responseMessage,
  errors: [
    'conversation_too_long',
    'email_not_verified',
    'not_enough_tokens',
    'spending_limit_reached',
    'not_found',
    'conflict',
    'model_gone',
  ],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/** Stops an answer by the uuid of its send, keeping what was written. Stopping a finished one is fine. */
export const stopGenerate = call({
  method: 'POST',
  path: 'ai-chat/stop-generate',
  whenFull: true,
  access: 'user',
  summary: 'Stop an answer',
  query: z.object({ connectionUuid: uuid }),
  response: done,
});
