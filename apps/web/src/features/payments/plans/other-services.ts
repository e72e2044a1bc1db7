import type { OfferedModel } from '@polylogue/contract/models';
import { pageTokens } from '../../models/model-price.ts';

/** Services that sell the models of one provider each. */
export const otherServices = [
  { name: 'ChatGPT Plus', provider: 'OpenAI' },
  { name: 'Claude Pro', provider: 'Anthropic' },
  { name: 'Google AI Pro', provider: 'Google' },
] as const;

type Priced = Pick<OfferedModel, 'imageTokens' | 'modelDiscounter'>;

/** How many answers of about a page, or images, these tokens pay for. */
export function timesWithin(tokens: number, { imageTokens, modelDiscounter }: Priced): number {
  return Math.floor(tokens / (imageTokens ?? Math.max(1, Math.ceil(pageTokens * modelDiscounter))));
}
