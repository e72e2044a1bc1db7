import type { ModelCard } from './catalogue.schema.ts';

/** What a model is taken for as long as nobody has said more: one that every host and every balance can bear. */
const plain = {
  type: 'text',
  takesImages: false,
  contextLength: 32_768,
  maxOutputTokens: 4_096,
  reasoning: false,
  coefficient: 1_000,
  discountPercent: 0,
  image: null,
  hosts: [],
  upstreams: [],
} as const;

/** The card of a model that is not in the catalogue, filled up with careful guesses. */
export function newCard(given: Partial<ModelCard> & Pick<ModelCard, 'key' | 'provider'>): ModelCard {
  const name = given.name ?? given.key;
  const description = { en: name, ru: name, fr: name };
  return { ...plain, hosts: [], upstreams: [], name, description, ...given };
}
