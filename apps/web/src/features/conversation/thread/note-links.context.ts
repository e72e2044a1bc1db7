import { createContext } from 'react';

/** Whether a note sent with a request still exists, so that its chip can link to it. */
export const NoteLinksContext = createContext<(noteId: number) => boolean>(() => true);
