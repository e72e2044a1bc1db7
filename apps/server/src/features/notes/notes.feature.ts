import type { Feature } from '../../feature.ts';
import { exportNotes } from './notes.export.ts';
import { deleteNotesOf } from './notes.queries.ts';
import { registerNotes } from './notes.routes.ts';
import { notesShow } from './picture-references.ts';

/** Notes with their versions. */
export const notesFeature: Feature = {
  name: 'notes',
  routes: registerNotes,
  erase: deleteNotesOf,
  exportData: exportNotes,
  refersToFile: notesShow,
};
