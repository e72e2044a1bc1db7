import type { LocalData } from '../../../lib/session/local-data.ts';
import { keptNotesName } from '../notes.keys.ts';
import { isUnsavedNote, type UnsavedNote } from './unsaved-note.ts';

/** A stored text and the page that saves it while that page is open. */
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

/** The stored texts of one user as seen by one page. Pages do not touch texts that another page is saving. */
export function createKeptNotes(data: LocalData, page: string) {
  function read(): Kept[] {
    const stored = data.get(keptNotesName);
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  }

  function write(list: readonly Kept[]): void {
    data.set(keptNotesName, list.length === 0 ? undefined : list);
  }

  return {
    /** Stores exactly these texts for this page. */
    keep: (list: readonly UnsavedNote[]): void => {
      const others = read().filter((one) => one.page !== page);
      write([...others, ...list.map((unsaved) => ({ page, unsaved }))]);
    },
    /**
     * Takes over texts of closed pages, one per note: two texts of the same note would conflict, so the
     * second waits for the next page.
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
