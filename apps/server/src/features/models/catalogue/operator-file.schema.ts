import * as z from 'zod';
import type { Dialect } from '../../../vendors/ai/answer-request.ts';
import { modelFields, modelKey, providerCard } from './catalogue.schema.ts';

const dialects = [
  'openai',
  'responses',
  'mistral',
  'deepseek',
  'xai',
  'compatible',
  'anthropic',
  'google',
] as const satisfies readonly Dialect[];

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** A host that the operator adds, changes or disables. */
const operatorHost = z.strictObject({
  name: modelKey,
  dialect: z.enum(dialects).optional(),
  baseUrl: address.transform((url) => url.replace(/\/$/, '')).optional(),
  apiKey: z.string().min(1).optional(),
  /** Query it for its models and add them. */
  discover: z.boolean().optional(),
  off: z.boolean().optional(),
});
export type OperatorHost = z.infer<typeof operatorHost>;

/** One text for all languages, or one per language. */
const description = z.union([
  z
    .string()
    .min(1)
    .transform((text) => ({ en: text, ru: text, fr: text })),
  modelFields.description,
]);

/** A model that the operator adds, or changes to an existing one. */
const operatorModel = z.strictObject({
  key: modelKey,
  off: z.boolean().optional(),
  ...z.strictObject({ ...modelFields, description }).partial().shape,
});
export type OperatorModel = z.infer<typeof operatorModel>;

/** The operator's file. */
export const operatorFile = z.strictObject({
  /** Key of the default model. */
  default: modelKey.optional(),
  hosts: z.array(operatorHost).default([]),
  providers: z.array(providerCard).default([]),
  models: z.array(operatorModel).default([]),
});
export type OperatorFile = z.infer<typeof operatorFile>;

/** An empty operator's file. */
export const emptyOperatorFile: OperatorFile = { hosts: [], providers: [], models: [] };
