import type { AccountEraser } from '../../platform/events.ts';
import { deleteSettings } from './settings.queries.ts';

/** Erases a user's chat settings. */
export const chatSettingsEraser: AccountEraser = {
  name: 'chat settings',
  erase: (executor, userId) => deleteSettings(executor, userId),
};
