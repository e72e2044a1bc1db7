import * as z from 'zod/mini';
import { requestMessage, startedResponse } from './answers.ts';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import { done, flagText, id, idText, uuid } from './fields.ts';
import { counts, fileSizes, lengths } from './limits.ts';
import { imageConfig } from './models.ts';
import { jsonText, text } from './validation.ts';

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

const attachedPrompt = z.object({
  id,
  /** Values of the prompt's variables by name. */
  values: z.optional(z.record(text(), text(lengths.message))),
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
  whenFull: true,
  access: 'user',
  summary: 'Stop an answer',
  query: z.object({ connectionUuid: uuid }),
  response: done,
});
