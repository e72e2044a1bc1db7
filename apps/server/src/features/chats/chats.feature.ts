import type { Feature } from '../../feature.ts';
import { exportChats } from './chats.export.ts';
import { deleteChatsOf } from './chats.queries.ts';
import { registerChats } from './chats.routes.ts';

/** Chats and folders. Messages and the selection are erased with them by foreign keys. */
export const chatsFeature: Feature = {
  name: 'chats',
  routes: registerChats,
  erase: deleteChatsOf,
  exportData: exportChats,
};
