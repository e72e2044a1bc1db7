import type { PromptNeed } from '@polylogue/contract/prompts';
import type { PromptsDeps } from './prompts.deps.ts';

type Models = Pick<PromptsDeps['models'], 'byKey' | 'list'>;
type Model = NonNullable<ReturnType<Models['byKey']>>;

/** The models for each need by key, best first. */
const suited: Record<PromptNeed, readonly string[]> = {
  fast: ['polylogue-fast'],
  careful: ['polylogue-deep', 'claude-sonnet-5.5', 'gpt-6.1-sol', 'gemini-pro', 'polylogue-balanced'],
  code: ['claude-sonnet-5.5', 'gpt-6.1-sol', 'polylogue-deep', 'polylogue-balanced'],
  image: ['gpt-image-flare'],
};

/**
 * The recommended model for a need: the first of those chosen for it that can be had now, else the best of the others;
 * undefined if none will do. Every plan has every model, so it is the same for everybody.
 */
export function modelFor({ byKey, list }: Models, need: PromptNeed): Model | undefined {
  const [best] = suited[need].flatMap((key) => byKey(key) ?? []);
  return best ?? nextBest(list(), need);
}

/** For an operator's own models, which no list here can name. */
function nextBest(models: readonly Model[], need: PromptNeed): Model | undefined {
  const writing = models.filter(({ image }) => image === null);
  switch (need) {
    case 'image':
      return models.find(({ image }) => image !== null);
    case 'fast':
      return writing.toSorted((one, other) => one.coefficient - other.coefficient)[0];
    case 'careful':
    case 'code':
      return writing.find(({ reasoning }) => reasoning) ?? writing[0];
    default:
      return need satisfies never;
  }
}

/** The needs for which a model is recommended. */
export function needsOf(models: Models, key: string): PromptNeed[] {
  const needs: PromptNeed[] = ['fast', 'careful', 'code', 'image'];
  return needs.filter((need) => modelFor(models, need)?.key === key);
}
