import type { Feature } from '../../feature.ts';
import { writingChoices } from '../settings/dictionaries/choices.service.ts';
import { deletePromptsOf } from './prompts.queries.ts';
import { registerPrompts } from './prompts.routes.ts';

/** The prompt library and users' own prompts. Others lose the favourites they had of an erased user's prompts. */
export const promptsFeature: Feature = {
  name: 'prompts',
  routes: (app, http, deps) => registerPrompts(app, http, { ...deps, choices: writingChoices() }),
  erase: deletePromptsOf,
  upkeep: ['prompts'],
};
