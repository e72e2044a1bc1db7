import type { NoteItem, NoteOrder } from '@polylogue/contract/notes';
import { sorted } from '../../../lib/sorted-list.ts';
import { firstOrder } from '../../tree/chat-places.ts';

/** A change to a note in the list; absent fields stay. */
export interface NoteChange {
  id: number;
  name?: string;
  pin?: boolean;
}

/**
 * The list after a change, as the server will sort it: pinning or unpinning moves a note to the top of its
 * group.
 */
export function withNoteChange(list: readonly NoteItem[], { id, name, pin }: NoteChange): NoteItem[] {
  return sorted(
    list.map((note) => {
      if (note.id !== id) return note;
      const isMoved = pin !== undefined && pin !== note.pin;
      return {
        ...note,
        name: name ?? note.name,
        ...(isMoved && { pin, order: firstOrder(list) }),
      };
    }),
  );
}

/** The list after reordering. */
export function withNoteOrder(list: readonly NoteItem[], entries: readonly NoteOrder[]): NoteItem[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return sorted(list.map((note) => ({ ...note, ...byId.get(note.id) })));
}

/** The list without a note. */
export function withoutNote(list: readonly NoteItem[], id: number): NoteItem[] {
  return list.filter((note) => note.id !== id);
}
