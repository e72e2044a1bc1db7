/** Where the list of notes stands in the cache, and what its changes are called. Apart, so that who only hears of notes need not know their calls. */
export const notesKey = 'notes';

/** Where texts that the server does not have stand in the user's local data. */
export const keptNotesName = 'unsaved-notes';
