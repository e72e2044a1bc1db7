import type { Feature } from '../../feature.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { registerDictionaries } from './dictionaries/dictionaries.routes.ts';
import { exportSettings } from './settings.export.ts';
import { registerChatSettings } from './settings.routes.ts';
import { chatSettings } from './settings.tables.ts';

/** How a user's chats behave, and the lists to choose from. */
export const settingsFeature: Feature = {
  name: 'settings',
  routes: (app, http, deps) => {
    registerChatSettings(app, http, deps);
    registerDictionaries(app, http);
  },
  erase: eraseRows(chatSettings),
  exportData: exportSettings,
};
