import type { Feature } from '../../feature.ts';
import { registerDictionaries } from './dictionaries/dictionaries.routes.ts';
import { deleteSettings } from './settings.queries.ts';
import { registerChatSettings } from './settings.routes.ts';

/** How a user's chats behave, and the lists to choose from. */
export const settingsFeature: Feature = {
  name: 'settings',
  routes: (app, http, deps) => {
    registerChatSettings(app, http, deps);
    registerDictionaries(app, http);
  },
  erase: deleteSettings,
};
