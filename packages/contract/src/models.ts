import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText } from './fields.ts';

/** Colours of the voices: one per provider, `own` for the product's models. */
export const voice = z.enum(['own', 'teal', 'clay', 'sky', 'amber', 'violet', 'rose', 'moss']);
export type Voice = z.infer<typeof voice>;

/** Kind of a model; `polylogue` marks the product's own. */
export const modelType = z.enum(['polylogue', 'text', 'image']);
export type ModelType = z.infer<typeof modelType>;

/** How hard a model thinks before it answers. */
export const reasoningEffort = z.enum(['off', 'low', 'medium', 'high']);
export type ReasoningEffort = z.infer<typeof reasoningEffort>;

/** A model in the picker. `typeName` is its provider, `modelDiscounter` the coefficient that is charged and shown. */
export const model = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  modelType,
  typeId: id,
  typeName: z.string(),
  send_image: z.boolean(),
  /** Images it takes with one message; 0 for none. */
  maxImages: count,
  descriptionRu: z.string(),
  descriptionEn: z.string(),
  descriptionFr: z.string(),
  modelDiscounter: z.number().check(z.nonnegative()),
  /** Served by the simulator for lack of a key. */
  demo: z.boolean(),
  contextLength: count,
  /** The most tokens of passages from capsules that go along with a question; 0 for an image model. */
  groundingTokens: count,
  /** Shows its thinking before it answers. */
  reasoning: z.boolean(),
  /** How hard it can be asked to think, least first; empty if that is its own affair. */
  efforts: z.array(reasoningEffort),
  /** Takes a temperature. */
  temperature: z.boolean(),
  voice,
  /** For an image model: the tokens that an image of the usual quality costs. */
  imageTokens: z.nullable(count),
});
export type Model = z.infer<typeof model>;

/** Answer of `ai-chat/model-list`; `active` is the id of the model that new chats begin with. */
export const modelList = z.object({
  list: z.array(model),
  active: z.nullable(id),
  /** The text model that answers where a chat's own is gone. */
  standIn: z.nullable(id),
  /** The user's favourites, in the order in which they were starred. */
  starred: z.array(id),
  /** The models used last, newest first. */
  recent: z.array(id),
});
export type ModelList = z.infer<typeof modelList>;

/** `modelInteractionType` of image models; every other number means text. */
export const imageInteraction = 1;

/** `modelInteractionType` of text models as we send it. */
export const textInteraction = 0;

/** A model referenced by other entities. */
export const modelReference = z.object({
  modelId: id,
  modelName: z.string(),
  modelInteractionType: z.int(),
});
export type ModelReference = z.infer<typeof modelReference>;

/** Sizes and qualities an image model offers. */
export const imageSettings = z.object({
  size: z.array(z.string()),
  quality: z.array(z.string()),
  /** What an image of each quality costs, in the order of `quality`. */
  tokens: z.array(count),
  /** The quality where none is chosen. */
  usualQuality: z.nullable(z.string()),
});
export type ImageSettings = z.infer<typeof imageSettings>;

/** Size and quality chosen for one image. */
export const imageConfig = z.object({ size: z.optional(z.string()), quality: z.optional(z.string()) });
export type ImageConfig = z.infer<typeof imageConfig>;

/** Every available model, and the user's choice. */
export const listModels = call({
  method: 'GET',
  path: 'ai-chat/model-list',
  access: 'user',
  summary: 'The models and the chosen one',
  response: modelList,
});

/** What the plans page says about a model, to guests too. */
export const offeredModel = z.pick(model, {
  id: true,
  name: true,
  modelType: true,
  typeName: true,
  modelDiscounter: true,
  voice: true,
  imageTokens: true,
});
export type OfferedModel = z.infer<typeof offeredModel>;

/** The models that every plan has, with their prices in tokens. */
export const offeredModelsOf = call({
  method: 'GET',
  path: 'ai-chat/model-offer',
  access: 'guest',
  own: true,
  summary: 'The models that every plan has',
  response: z.array(offeredModel),
});

/** Sets the model of a chat, or without `chatId` the one that new chats begin with. */
export const selectModel = call({
  method: 'POST',
  path: 'ai-chat/select-model',
  access: 'user',
  summary: 'Choose a model',
  query: z.object({ modelId: idText, chatId: z.optional(idText) }),
  response: done,
  errors: ['not_found'],
});

/** Adds a model to the user's favourites or removes it. */
export const starModel = call({
  method: 'POST',
  path: 'ai-chat/star-model',
  access: 'user',
  own: true,
  summary: 'Star a model',
  body: z.object({ modelId: id, starred: z.boolean() }),
  response: done,
  errors: ['not_found'],
});

/** The sizes and qualities of an image model; empty for a text model. */
export const imageSettingsOf = call({
  method: 'GET',
  path: 'chat-options/image-settings',
  access: 'user',
  summary: 'Sizes and qualities of an image model',
  query: z.object({ modelId: idText }),
  response: imageSettings,
  errors: ['not_found'],
});
