import type { Feature } from '../../feature.ts';
import { messagesShow } from './image-references.ts';
import { registerMessages } from './messages.routes.ts';

/** The message tree: pages, alternatives, editing, versions. */
export const messagesFeature: Feature = {
  name: 'messages',
  routes: registerMessages,
  refersToFile: messagesShow,
  upkeep: ['generations', 'generation_tails'],
};
