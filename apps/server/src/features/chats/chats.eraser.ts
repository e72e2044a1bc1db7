import type { AccountEraser } from '../../platform/events.ts';
import { deleteChatsOf } from './chats.queries.ts';

/** Erases a user's chats; messages, answers and the selection hang on them and go along. */
export const chatsEraser: AccountEraser = {
  name: 'chats',
  erase: (executor, userId) => deleteChatsOf(executor, userId),
};
