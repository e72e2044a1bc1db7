import type { LocalData } from '../../../lib/session/local-data.ts';
import { keptNotesName } from '../notes.keys.ts';
import { isUnsavedNote, type UnsavedNote } from './unsaved-note.ts';

/** A kept text with the page that brings it to the server, as long as that page lives. */
interface Kept {
  page: string;
  unsaved: UnsavedNote;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'page' in value &&
    typeof value.page === 'string' &&
    'unsaved' in value &&
    isUnsavedNote(value.unsaved)
  );
}

/** The kept texts of one user, as one page of the browser sees them. Pages do not touch what another one is saving. */
export function createKeptNotes(data: LocalData, page: string) {
  function read(): Kept[] {
    const stored = data.get(keptNotesName);
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  }

  function write(list: readonly Kept[]): void {
    data.set(keptNotesName, list.length === 0 ? undefined : list);
  }

  return {
    /** Keeps these texts of this page, and no others. */
    keep: (list: readonly UnsavedNote[]): void => {
      const others = read().filter((one) => one.page !== page);
      write([...others, ...list.map((unsaved) => ({ page, unsaved }))]);
    },
    /**
     * Takes over what pages left that are gone, one text of each note: two of the same note would be each other's
     * conflict, so the second waits for the next page.
     */
    takeOver: (alive: ReadonlySet<string>): UnsavedNote[] => {
      const left = new Map<number, Kept>();
      const list = read();
      for (const one of list) {
        if (alive.has(one.page) || one.page === page || left.has(one.unsaved.noteId)) continue;
        left.set(one.unsaved.noteId, one);
      }
      const taken = new Set(left.values());
      write(list.map((one) => (taken.has(one) ? { ...one, page } : one)));
      return [...taken].map(({ unsaved }) => unsaved);
    },
  };
}
