import type { ModelEntry } from './model-entry.ts';

/** What is charged for tokens of a model. */
export function chargedTokens(tokens: number, { coefficient }: Pick<ModelEntry, 'coefficient'>): number {
  return Math.ceil((tokens * coefficient) / 1000);
}
