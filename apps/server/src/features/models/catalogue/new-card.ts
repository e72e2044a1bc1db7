import { counts } from '@polylogue/contract/limits';
import type { ModelCard } from './catalogue.schema.ts';

/** Conservative defaults for an unknown model: safe for every host and balance. */
const plain = {
  type: 'text',
  takesImages: false,
  maxImages: counts.messageImages,
  contextLength: 32_768,
  maxOutputTokens: 4_096,
  reasoning: false,
  temperature: null,
  coefficient: 1_000,
  discountPercent: 0,
  image: null,
  hosts: [],
  upstreams: [],
} as const;

/** The card of a model that is not in the catalogue, completed with conservative defaults. */
export function newCard(given: Partial<ModelCard> & Pick<ModelCard, 'key' | 'provider'>): ModelCard {
  const name = given.name ?? given.key;
  const description = { en: name, ru: name, fr: name };
  return { ...plain, hosts: [], upstreams: [], name, description, ...given };
}
