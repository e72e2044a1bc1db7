import type { Feature } from '../../feature.ts';
import { deleteChatsOf } from './chats.queries.ts';
import { registerChats } from './chats.routes.ts';

/** Chats and folders. Messages and the selection hang on the chats and are erased with them. */
export const chatsFeature: Feature = {
  name: 'chats',
  routes: registerChats,
  erase: deleteChatsOf,
  upkeep: ['chats'],
};
