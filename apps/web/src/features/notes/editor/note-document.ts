import type { NoteContent } from '@polylogue/contract/notes';
import type { NoteNode } from '@polylogue/document/note/note-node';
import { upgradeNote } from '@polylogue/document/upgrade-note';

/** The editor document of a note; always has a line to write in. */
export function shownContent({ content = [] }: NoteContent): NoteNode {
  const nodes = upgradeNote(content);
  return { type: 'doc', content: nodes.length === 0 ? [{ type: 'paragraph' }] : nodes };
}

/** The content to save: without the empty lines at the end, which the editor adds. */
export function savedContent(document: NoteNode): NoteContent {
  const nodes = document.content ?? [];
  const end = nodes.findLastIndex((node) => !isEmptyLine(node));
  return { type: 'doc', content: nodes.slice(0, end + 1).map((node) => ({ ...node })) };
}

function isEmptyLine({ type, content = [] }: NoteNode): boolean {
  return type === 'paragraph' && content.length === 0;
}
