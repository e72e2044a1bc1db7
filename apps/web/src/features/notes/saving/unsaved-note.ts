import type { NoteContent } from '@polylogue/contract/notes';

/** A text that is not saved on the server yet. */
export interface UnsavedNote {
  noteId: number;
  /** The note's name, for the copy made on a conflict. */
  name: string;
  /** The version that the text is based on. */
  version: number;
  content: NoteContent;
}

/** Whether a stored value is an unsaved text. */
export function isUnsavedNote(value: unknown): value is UnsavedNote {
  if (typeof value !== 'object' || value === null) return false;
  if (!('noteId' in value && 'name' in value && 'version' in value && 'content' in value)) return false;
  const { noteId, name, version, content } = value;
  const isDocument = typeof content === 'object' && content !== null && 'type' in content;
  return Number.isInteger(noteId) && typeof name === 'string' && Number.isInteger(version) && isDocument;
}
