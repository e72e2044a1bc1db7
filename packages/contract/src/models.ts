import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText } from './fields.ts';

/** Colours of the voices: one per provider, `own` for the product's models. */
export const voice = z.enum(['own', 'teal', 'clay', 'sky', 'amber', 'violet', 'rose', 'moss']);
export type Voice = z.infer<typeof voice>;

/** Kind of a model; `polylogue` marks the product's own. */
export const modelType = z.enum(['polylogue', 'text', 'image']);
export type ModelType = z.infer<typeof modelType>;

/** A model in the picker. `typeName` is its provider, `modelDiscounter` the coefficient that is charged and shown. */
export const model = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  modelType,
  typeId: id,
  typeName: z.string(),
  send_image: z.boolean(),
  descriptionRu: z.string(),
  descriptionEn: z.string(),
  descriptionFr: z.string(),
  modelDiscounter: z.number().check(z.nonnegative()),
  /** Served by the simulator for want of a key. */
  demo: z.boolean(),
  contextLength: count,
  /** Thinks aloud before it answers. */
  reasoning: z.boolean(),
  voice,
});
export type Model = z.infer<typeof model>;

/** Answer of `ai-chat/model-list`; `active` is the id of the user's current model. */
export const modelList = z.object({ list: z.array(model), active: z.nullable(id) });
export type ModelList = z.infer<typeof modelList>;

/** `modelInteractionType` of image models; every other number means text. */
export const imageInteraction = 1;

/** `modelInteractionType` of text models, as it is written here. */
export const textInteraction = 0;

/** A model as other entities name it. */
export const modelReference = z.object({
  modelId: id,
  modelName: z.string(),
  modelInteractionType: z.int(),
});
export type ModelReference = z.infer<typeof modelReference>;

/** Sizes and qualities an image model offers. */
export const imageSettings = z.object({ size: z.array(z.string()), quality: z.array(z.string()) });
export type ImageSettings = z.infer<typeof imageSettings>;

/** Size and quality chosen for one image. */
export const imageConfig = z.object({ size: z.optional(z.string()), quality: z.optional(z.string()) });
export type ImageConfig = z.infer<typeof imageConfig>;

/** Every model that can be chosen, and the user's own choice. */
export const listModels = call({
  method: 'GET',
  path: 'ai-chat/model-list',
  access: 'user',
  summary: 'The models and the chosen one',
  response: modelList,
});

/** Makes a model the user's choice for what is sent next. */
export const selectModel = call({
  method: 'POST',
  path: 'ai-chat/select-model',
  access: 'user',
  summary: 'Choose a model',
  query: z.object({ modelId: idText }),
  response: done,
  errors: ['not_found'],
});

/** The sizes and qualities of an image model; empty lists for a text model. */
export const imageSettingsOf = call({
  method: 'GET',
  path: 'chat-options/image-settings',
  access: 'user',
  summary: 'Sizes and qualities of an image model',
  query: z.object({ modelId: idText }),
  response: imageSettings,
  errors: ['not_found'],
});
