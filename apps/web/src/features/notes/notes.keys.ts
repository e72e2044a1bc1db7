/**
 * Name of the note list in query and mutation keys. In a file of its own, so that listeners need not import
 * the API calls.
 */
export const notesKey = 'notes';

/** Name of unsaved texts in the user's local data. */
export const keptNotesName = 'unsaved-notes';
