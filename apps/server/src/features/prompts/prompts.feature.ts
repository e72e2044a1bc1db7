import type { Feature } from '../../feature.ts';
import { writingChoices } from '../settings/dictionaries/choices.service.ts';
import { exportPrompts } from './prompts.export.ts';
import { deletePromptsOf } from './prompts.queries.ts';
import { registerPrompts } from './prompts.routes.ts';
import { seedLibrary } from './tasks/seed.ts';

/** The prompt library and users' own prompts. When a user is erased, others lose their favourites of that user's prompts. */
export const promptsFeature: Feature = {
  name: 'prompts',
  routes: (app, http, deps) => registerPrompts(app, http, { ...deps, choices: writingChoices() }),
  erase: deletePromptsOf,
  exportData: exportPrompts,
  seed: ({ database, config, clock }) =>
    seedLibrary(database, { extent: config.promptLibrary, now: clock.now() }),
};
