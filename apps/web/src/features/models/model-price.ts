import type { Model } from './model.ts';

/** A question and an answer of about a page, in tokens: a unit that people can picture. */
export const pageTokens = 1_000;

/** What a model costs, in tokens: an image, or an answer of about a page. */
export interface ModelPrice {
  per: 'answer' | 'image';
  tokens: number;
}

/** The price of a model in a unit that people can picture. */
export function priceOf({ imageTokens, modelDiscounter }: Model): ModelPrice {
  if (imageTokens !== null) return { per: 'image', tokens: imageTokens };
  return { per: 'answer', tokens: Math.ceil(pageTokens * modelDiscounter) };
}

/** The image model to begin with: one of the user's own, else the cheapest; undefined where there is none. */
export function imageModelFor(
  models: readonly Model[],
  { recent, starred }: { recent: readonly number[]; starred: readonly number[] },
): Model | undefined {
  const drawing = models.filter(({ modelType }) => modelType === 'image');
  const own = [...recent, ...starred].flatMap((id) => drawing.filter((model) => model.id === id));
  const [cheapest] = drawing.toSorted((one, other) => priceOf(one).tokens - priceOf(other).tokens);
  return own[0] ?? cheapest;
}
