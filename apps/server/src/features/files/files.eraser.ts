import type { AccountEraser } from '../../platform/events.ts';
import { deleteFilesOf } from './files.queries.ts';

/** Erases what a user has uploaded. */
export const filesEraser: AccountEraser = {
  name: 'files',
  erase: async (executor, userId) => ({ objects: await deleteFilesOf(executor, userId) }),
};
