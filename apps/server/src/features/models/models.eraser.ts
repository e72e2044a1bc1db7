import type { AccountEraser } from '../../platform/events.ts';
import { deleteChoiceOf } from './models.queries.ts';

/** Forgets which model a user had chosen. */
export const modelsEraser: AccountEraser = {
  name: 'models',
  erase: async (executor, userId) => deleteChoiceOf(executor, userId),
};
