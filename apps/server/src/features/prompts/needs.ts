import type { PromptNeed } from '@polylogue/contract/prompts';
import type { PromptsDeps } from './prompts.deps.ts';

/** The models for each need by key, best first. Any model that draws will do for an image. */
const suited: Record<PromptNeed, readonly string[]> = {
  fast: ['polylogue-fast'],
  careful: ['polylogue-deep'],
  code: ['claude-sonnet-5.5', 'gpt-6.1-sol', 'polylogue-deep'],
  image: ['gpt-image-flare'],
};

/** The recommended model for a need; undefined if none of them is available. */
export function modelFor(
  { byKey, list }: Pick<PromptsDeps['models'], 'byKey' | 'list'>,
  need: PromptNeed,
): ReturnType<PromptsDeps['models']['byKey']> {
  const [best] = suited[need].flatMap((key) => byKey(key) ?? []);
  if (best || need !== 'image') return best;
  return list().find(({ image }) => image !== null);
}

/** The needs for which a model is recommended. */
export function needsOf(models: Pick<PromptsDeps['models'], 'byKey' | 'list'>, key: string): PromptNeed[] {
  const needs: PromptNeed[] = ['fast', 'careful', 'code', 'image'];
  return needs.filter((need) => modelFor(models, need)?.key === key);
}
