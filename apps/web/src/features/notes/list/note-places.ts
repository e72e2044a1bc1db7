import type { NoteItem, NoteOrder } from '@polylogue/contract/notes';
import { firstOrder, sorted } from '../../chats/tree/chat-places.ts';

/** What a user wants changed of a note in the list; what is absent stays. */
export interface NoteChange {
  id: number;
  name?: string;
  pin?: boolean;
}

/** The list after a change, as the server will have it: what is pinned or unpinned comes first there. */
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

/** The list after a new order was written. */
export function withNoteOrder(list: readonly NoteItem[], entries: readonly NoteOrder[]): NoteItem[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return sorted(list.map((note) => ({ ...note, ...byId.get(note.id) })));
}

/** The list without a note. */
export function withoutNote(list: readonly NoteItem[], id: number): NoteItem[] {
  return list.filter((note) => note.id !== id);
}
