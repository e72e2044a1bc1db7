import type { ModelType, ReasoningEffort, Voice } from '@polylogue/contract/models';
import type { ModelPrice } from './catalogue/catalogue.schema.ts';
import type { AiHost } from '../../vendors/ai/answer-request.ts';

/** The maker of a model. */
export interface ModelProvider {
  id: number;
  key: string;
  name: string;
  voice: Voice;
}

/** Options of an image model. There is always at least one quality: its tokens are the price of an image. */
export interface ImageOptions {
  /** In the vendor's notation; empty if the vendor offers no choice. */
  sizes: string[];
  qualities: { id: string; tokens: number }[];
  /** The quality where none is chosen. */
  usualQuality: string;
}

/** A description in each of the product's languages. */
export interface ModelDescription {
  en: string;
  ru: string;
  fr: string;
}

/** A model that can be chosen now. Immutable: a reload creates new ones. */
export interface ModelEntry {
  id: number;
  /** Stable across restarts, hosts and renames. */
  key: string;
  name: string;
  /** Path of an icon, as requested by the browser. */
  icon: string;
  provider: ModelProvider;
  type: ModelType;
  /** Images it takes with one message; 0 for none. */
  maxImages: number;
  contextLength: number;
  maxOutputTokens: number;
  /** Can think before it answers. Whether to ask a host for it is in {@link ModelRoute.reasoning}. */
  reasoning: boolean;
  /** How hard it can be asked to think, least first. */
  efforts: readonly ReasoningEffort[];
  /** Takes a temperature. Whether a host is sent one is in {@link ModelRoute.temperature}. */
  temperature: boolean;
  description: ModelDescription;
  /** Price of a token in thousandths, after the discount, rounded up. */
  coefficient: number;
  /** Served by the simulator for lack of a key. */
  demo: boolean;
  /** For an image model. */
  image: ImageOptions | null;
}

/** A route to a model. */
export interface ModelRoute {
  /** Unique name of the host, such as `openai` or `openai@azure`. */
  host: string;
  ai: AiHost;
  /** The model's name there. */
  model: string;
  /** Whether the model there can be asked to think; a model of the product may have an upstream that cannot. */
  reasoning: boolean;
  /** Whether the model there takes a temperature. */
  temperature: boolean;
  /** What it costs us there, if the operator has said so. */
  price?: ModelPrice | undefined;
}
