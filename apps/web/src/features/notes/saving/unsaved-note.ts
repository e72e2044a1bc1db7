import type { NoteContent } from '@polylogue/contract/notes';

/** A text that the server does not have yet. */
export interface UnsavedNote {
  noteId: number;
  /** How the note is called, for the copy that a conflict makes. */
  name: string;
  /** The version of the note that the text was written upon. */
  version: number;
  content: NoteContent;
}

/** Whether a value that was kept in this browser is a text that was not saved. */
export function isUnsavedNote(value: unknown): value is UnsavedNote {
  if (typeof value !== 'object' || value === null) return false;
  if (!('noteId' in value && 'name' in value && 'version' in value && 'content' in value)) return false;
  const { noteId, name, version, content } = value;
  const isDocument = typeof content === 'object' && content !== null && 'type' in content;
  return Number.isInteger(noteId) && typeof name === 'string' && Number.isInteger(version) && isDocument;
}
