import type { AccountEraser } from '../../platform/events.ts';
import { deleteNotesOf } from './notes.queries.ts';

/** Erases a user's notes with their versions. */
export const notesEraser: AccountEraser = {
  name: 'notes',
  erase: (executor, userId) => deleteNotesOf(executor, userId),
};
