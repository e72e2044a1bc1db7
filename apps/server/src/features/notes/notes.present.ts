import { noteContent, type Note, type NoteItem, type NoteVersion } from '@polylogue/contract/notes';
import { withLinks } from './note-content.ts';
import { readBeginning } from './beginning-of-json.ts';
import { previewOfNote } from './note-text.service.ts';
import type { ListedVersion, NoteItemRow, NoteRow } from './notes.queries.ts';

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
export function presentNoteVersion({ id, beginning, createdAt }: ListedVersion): NoteVersion {
  const read = noteContent.safeParse(readBeginning(beginning)).data;
  const preview = read ? previewOfNote(read, previewLength) : '';
  return { id, date: createdAt.toISOString(), preview };
}
