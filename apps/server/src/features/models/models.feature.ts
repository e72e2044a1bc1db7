import type { Feature } from '../../feature.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { exportModels } from './models.export.ts';
import { registerModels } from './models.routes.ts';
import { modelChoices, userModels } from './models.tables.ts';

/** The model catalogue and the users' choices. */
export const modelsFeature: Feature = {
  name: 'models',
  routes: registerModels,
  erase: async (executor, userId) => {
    await eraseRows(modelChoices)(executor, userId);
    await eraseRows(userModels)(executor, userId);
  },
  exportData: exportModels,
};
