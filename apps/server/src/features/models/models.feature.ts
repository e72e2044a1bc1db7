import type { Feature } from '../../feature.ts';
import { deleteChoiceOf } from './models.queries.ts';
import { registerModels } from './models.routes.ts';

/** The model catalogue and which model a user has chosen. */
export const modelsFeature: Feature = {
  name: 'models',
  routes: registerModels,
  erase: deleteChoiceOf,
};
