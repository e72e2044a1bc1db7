import * as z from 'zod/mini';
import { messageCost } from './answers.ts';
import { call } from './call.ts';
import { flagText, id, idText, numberedTitle, uuid } from './fields.ts';
import { counts, lengths } from './limits.ts';
import { filledText, jsonText } from './validation.ts';

/** Answer of the editor's AI helper. */
export const helperAnswer = z.object({ message: z.string(), tokenCost: messageCost });
export type HelperAnswer = z.infer<typeof helperAnswer>;

/** What the editor's AI helper can do with a text. */
export const editorPrompts = call({
  method: 'GET',
  path: 'message/get-editor-prompts',
  access: 'user',
  summary: 'Prompts of the editor',
  response: z.array(numberedTitle),
});

/** Asks the helper's model about a text outside any chat. Charged like any answer. */
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
    /** Named by the page: the text so far comes as `helper` events under it. */
    stream: z.optional(uuid),
    /** `1` asks although it passes the user's own monthly limit. */
    override_limit: z.optional(flagText),
  }),
  response: helperAnswer,
  errors: [
    'not_enough_tokens',
    'spending_limit_reached',
    'email_not_verified',
    'this_model_provider',
    'this_model_dont_support',
    'conversation_too_long',
    'answer_refused',
    'answer_no_room',
    'answer_empty',
    'model_provider_error',
    'not_found',
  ],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});
