import * as z from 'zod';
import { counts } from '@polylogue/contract/limits';
import { modelType, voice } from '@polylogue/contract/models';

/** Keys are stored in the database and in the operator's file, so they stay plain. */
export const modelKey = z.string().regex(/^[a-z0-9][a-z0-9._:/@+-]*$/i, {
  error: 'must begin with a letter or digit and hold only letters, digits and . _ : / @ + -',
});

/** A provider's card: name, colour and icon. */
export const providerCard = z.strictObject({
  key: modelKey,
  name: z.string().min(1),
  voice: z.enum(voice.options),
  icon: z.string().startsWith('/').optional(),
});
export type ProviderCard = z.infer<typeof providerCard>;

const tokens = z.int().positive();

const euros = z.number().nonnegative();

/** What a host takes for a million tokens, in euros; of its cache, what it takes for other input unless it is said. */
const modelPrice = z.strictObject({
  input: euros,
  output: euros,
  cachedRead: euros.optional(),
  cachedWritten: euros.optional(),
});
export type ModelPrice = z.infer<typeof modelPrice>;

/** Everything about a model besides its key. */
export const modelFields = {
  name: z.string().min(1),
  provider: modelKey,
  type: z.enum(modelType.options),
  takesImages: z.boolean(),
  /** With one message, for a model that takes images; without it, as many as the product allows. */
  maxImages: z.int().min(1).max(counts.messageImages),
  contextLength: tokens,
  maxOutputTokens: tokens,
  reasoning: z.boolean(),
  /** Takes a temperature. By default a text model does unless it thinks: most that think reject one. */
  temperature: z.boolean().nullable(),
  description: z.strictObject({ en: z.string().min(1), ru: z.string().min(1), fr: z.string().min(1) }),
  /** In thousandths: 1000 charges one token per token. */
  coefficient: z.int().positive(),
  discountPercent: z.int().min(0).max(99),
  /** For an image model: the options, and the price per quality before the coefficient. */
  image: z
    .strictObject({
      sizes: z.array(z.string().min(1)),
      qualities: z.array(z.strictObject({ id: z.string().min(1), tokens })).min(1),
    })
    .nullable(),
  /**
   * Its hosts in order of preference, and its name there. `api` is for a host with two wire formats: OpenAI's
   * Responses instead of chat completions. `price` is what it costs us there, which only the operator knows.
   */
  hosts: z.array(
    z.strictObject({
      host: modelKey,
      model: z.string().min(1),
      api: z.enum(['chat', 'responses']).optional(),
      price: modelPrice.optional(),
    }),
  ),
  /** For a model of the product: keys of its upstream models, best first. */
  upstreams: z.array(modelKey),
};

/** A catalogue model. */
export const modelCard = z.strictObject({
  key: modelKey,
  ...modelFields,
  takesImages: modelFields.takesImages.default(false),
  maxImages: modelFields.maxImages.default(counts.messageImages),
  reasoning: modelFields.reasoning.default(false),
  temperature: modelFields.temperature.default(null),
  discountPercent: modelFields.discountPercent.default(0),
  image: modelFields.image.default(null),
  hosts: modelFields.hosts.default([]),
  upstreams: modelFields.upstreams.default([]),
});
export type ModelCard = z.infer<typeof modelCard>;

/** A catalogue file: a provider and its models, whose `provider` it fills in. */
export const catalogueFile = z
  .strictObject({ provider: providerCard, models: z.array(modelCard.omit({ provider: true })) })
  .transform(({ provider, models }) => ({
    provider,
    models: models.map((model): ModelCard => ({ ...model, provider: provider.key })),
  }));
