import * as z from 'zod/mini';
import { count, id, moment, pageOf } from './fields.ts';
import { promptForm, text } from './validation.ts';

/** Tabs of the prompt library. */
export const promptView = z.enum(['public', 'favourites', 'own']);
export type PromptView = z.infer<typeof promptView>;

/** Order of the prompt list. */
export const promptSort = z.enum(['new', 'old']);
export type PromptSort = z.infer<typeof promptSort>;

/** A prompt of the library. `language` is an ISO code. */
export const prompt = z.object({
  id,
  name: z.string(),
  description: z.string(),
  title: z.string(),
  prompt: z.string(),
  language: z.string(),
  recommendationModel: z.nullable(z.string()),
  topicId: z.nullable(id),
  topicName: z.nullable(z.string()),
  topicColor: z.nullable(z.string()),
  public: z.boolean(),
  isFavourite: z.boolean(),
  isEditable: z.boolean(),
  user: z.string(),
  userAvatar: z.nullable(z.string()),
  date: moment,
  tone: z.nullable(z.string()),
  style: z.nullable(z.string()),
  activity: z.nullable(z.string()),
});
export type Prompt = z.infer<typeof prompt>;

/** A page of prompts. */
export const promptList = pageOf(prompt);
export type PromptList = z.infer<typeof promptList>;

/** A topic of the library and how many prompts it has. */
export const promptTopic = z.object({ id, name: z.string(), color: z.string(), count });
export type PromptTopic = z.infer<typeof promptTopic>;

/** A prompt as it is saved. */
export const promptPayload = z.extend(promptForm, {
  modelId: z.optional(z.nullable(id)),
  topic_id: z.optional(z.nullable(id)),
  public: z.optional(z.boolean()),
  tone: z.optional(z.nullable(text())),
  style: z.optional(z.nullable(text())),
  activity: z.optional(z.nullable(text())),
});
export type PromptPayload = z.infer<typeof promptPayload>;

/** A prompt attached to a message, with the values of its variables. */
export const attachedPrompt = z.object({ id, values: z.optional(z.record(z.string(), z.string())) });
export type AttachedPrompt = z.infer<typeof attachedPrompt>;
