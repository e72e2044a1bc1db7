import type { Note, NoteItem, NoteVersion } from '@polylogue/contract/notes';
import { withLinks } from './note-content.ts';
import { textOfNote } from './note-text.ts';
import type { NoteItemRow, NoteRow, NoteVersionRow } from './notes.queries.ts';

/** Enough to recognise a text. */
const previewLength = 300;

/** A note for the list. */
export function presentNoteItem({ id, name, pin, order, version }: NoteItemRow): NoteItem {
  return { id, name, pin, order, version };
}

/** A note with its content, whose images get fresh links. */
export function presentNote(row: NoteRow, urlOf: (fileId: number) => string): Note {
  const { sourceChatId: chatId, sourceMessageId: messageId } = row;
  return {
    ...presentNoteItem(row),
    content: withLinks(row.content, urlOf),
    source: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

/** An earlier version for the list of versions. */
export function presentNoteVersion({ id, content, createdAt }: NoteVersionRow): NoteVersion {
  const preview = textOfNote(content).slice(0, previewLength).toWellFormed();
  return { id, date: createdAt.toISOString(), preview };
}
