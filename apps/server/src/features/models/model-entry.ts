import type { ModelType, Voice } from '@polylogue/contract/models';
import type { AiHost } from '../../vendors/ai/answer-request.ts';

/** Who makes a model. */
export interface ModelProvider {
  id: number;
  key: string;
  name: string;
  voice: Voice;
}

/** What an image model offers. There is always at least one quality: its tokens are what an image costs. */
export interface ImageOptions {
  /** In the vendor's spelling; empty when the vendor lets nobody choose. */
  sizes: string[];
  qualities: { id: string; tokens: number }[];
}

/** Texts about a model, one per language of the product. */
export interface ModelDescription {
  en: string;
  ru: string;
  fr: string;
}

/** A model that can be chosen now. It never changes: after a reload there are new ones. */
export interface ModelEntry {
  id: number;
  /** Stable over restarts, hosts and renames. */
  key: string;
  name: string;
  /** Path of a picture, as the browser asks for it. */
  icon: string;
  provider: ModelProvider;
  type: ModelType;
  takesImages: boolean;
  contextLength: number;
  maxOutputTokens: number;
  /** Can think before it answers. What to ask of a host stands in {@link ModelRoute.reasoning}. */
  reasoning: boolean;
  description: ModelDescription;
  /** What a token costs, in thousandths; the discount is taken off, rounded up. */
  coefficient: number;
  /** Served by the simulator for want of a key. */
  demo: boolean;
  /** Of an image model. */
  image: ImageOptions | null;
}

/** One way to a model. */
export interface ModelRoute {
  /** Unique name of the host, such as `openai` or `openai@azure`. */
  host: string;
  ai: AiHost;
  /** What the model is called there. */
  model: string;
  /** Whether the model there can be asked to think; one of the product's own may lead to one that cannot. */
  reasoning: boolean;
}
