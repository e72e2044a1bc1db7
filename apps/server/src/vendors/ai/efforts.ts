import type { ReasoningEffort } from '@polylogue/contract/models';
import type { Dialect } from './answer-request.ts';

/** Gemini up to 2.5 takes a budget for its thoughts, later ones a level. */
export const BUDGETED_GEMINI = /gemini-[12][.-]/;
/** Gemini's large models know no middle. */
export const TWO_LEVEL_GEMINI = /gemini-(?:\d[\d.]*-)?pro/;

const all: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

/** How hard a thinking model can be asked to think at a host of this dialect, least first. */
export function effortsOf(dialect: Dialect, model: string): readonly ReasoningEffort[] {
  switch (dialect) {
    case 'openai':
    case 'responses':
    case 'compatible':
      return all;
    case 'anthropic':
      return ['off', ...all];
    case 'mistral':
    case 'deepseek':
      return ['off', 'high'];
    case 'google':
      return TWO_LEVEL_GEMINI.test(model) && !BUDGETED_GEMINI.test(model) ? ['low', 'high'] : all;
    case 'xai':
      // The model's name decides; most reject the field.
      return [];
    default:
      return dialect satisfies never;
  }
}
