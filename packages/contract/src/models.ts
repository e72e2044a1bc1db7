import * as z from 'zod/mini';
import { count, id } from './fields.ts';

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
  voice,
});
export type Model = z.infer<typeof model>;

/** Answer of `ai-chat/model-list`; `active` is the id of the user's current model. */
export const modelList = z.object({ list: z.array(model), active: z.nullable(id) });
export type ModelList = z.infer<typeof modelList>;

/** `modelInteractionType` of image models; every other number means text. */
export const imageInteraction = 1;

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
