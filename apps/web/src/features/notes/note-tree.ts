import type { NoteContent } from '@polylogue/contract/notes';
import type { DocumentTree } from '@polylogue/document/tree';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { upgradeNote } from '@polylogue/document/upgrade-note';

/** The document of a stored note. */
export function noteTree({ content = [] }: NoteContent): DocumentTree {
  return treeOfNote({ content: upgradeNote(content) });
}
