import type { NoteContent } from '@polylogue/contract/notes';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { noteTree } from '../note-tree.ts';

/** What a model reads of a note: its Markdown, as the server sends it. */
export function wordsOfNote(content: NoteContent): string {
  return documentMarkdown(noteTree(content));
}
