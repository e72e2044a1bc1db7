import * as z from 'zod';
import { modelType, voice } from '@polylogue/contract/models';

/** Keys are kept in the database and in the operator's file, so they stay plain. */
export const modelKey = z.string().regex(/^[a-z0-9][a-z0-9._:/@+-]*$/i, {
  error: 'must begin with a letter or digit and hold only letters, digits and . _ : / @ + -',
});

/** A provider's card: its name, its colour among the voices, its picture. */
export const providerCard = z.strictObject({
  key: modelKey,
  name: z.string().min(1),
  voice: z.enum(voice.options),
  icon: z.string().startsWith('/').optional(),
});
export type ProviderCard = z.infer<typeof providerCard>;

const tokens = z.int().positive();

/** What can be said of a model beside its key. */
export const modelFields = {
  name: z.string().min(1),
  provider: modelKey,
  type: z.enum(modelType.options),
  takesImages: z.boolean(),
  contextLength: tokens,
  maxOutputTokens: tokens,
  reasoning: z.boolean(),
  description: z.strictObject({ en: z.string().min(1), ru: z.string().min(1), fr: z.string().min(1) }),
  /** In thousandths: 1000 charges a token for a token. */
  coefficient: z.int().positive(),
  discountPercent: z.int().min(0).max(99),
  /** Of an image model: the choices, and what an image of each quality costs before the coefficient. */
  image: z
    .strictObject({
      sizes: z.array(z.string().min(1)),
      qualities: z.array(z.strictObject({ id: z.string().min(1), tokens })).min(1),
    })
    .nullable(),
  /**
   * Where it can be asked and what it is called there, in order of preference. `api` is for a host that has two wire formats:
   * OpenAI's Responses instead of its chat completions.
   */
  hosts: z.array(
    z.strictObject({
      host: modelKey,
      model: z.string().min(1),
      api: z.enum(['chat', 'responses']).optional(),
    }),
  ),
  /** Of one of the product's own: keys of the models it leads to, best first. */
  upstreams: z.array(modelKey),
};

/** A model of the catalogue. */
export const modelCard = z.strictObject({
  key: modelKey,
  ...modelFields,
  takesImages: modelFields.takesImages.default(false),
  reasoning: modelFields.reasoning.default(false),
  discountPercent: modelFields.discountPercent.default(0),
  image: modelFields.image.default(null),
  hosts: modelFields.hosts.default([]),
  upstreams: modelFields.upstreams.default([]),
});
export type ModelCard = z.infer<typeof modelCard>;

/** One file of the catalogue: a provider and its models, whose `provider` it fills in. */
export const catalogueFile = z
  .strictObject({ provider: providerCard, models: z.array(modelCard.omit({ provider: true })) })
  .transform(({ provider, models }) => ({
    provider,
    models: models.map((model): ModelCard => ({ ...model, provider: provider.key })),
  }));
