import type { Deps } from '../../deps.ts';
import type { PromptChoices } from './choices.ts';

/** What prompts need. */
export interface PromptsDeps extends Pick<
  Deps,
  'database' | 'clock' | 'realtime' | 'children' | 'temporary'
> {
  models: Pick<Deps['models'], 'find' | 'byKey' | 'list'>;
  choices: PromptChoices;
}
