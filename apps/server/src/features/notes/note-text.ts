import type { NoteContent } from '@polylogue/contract/notes';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { upgradeNote } from '@polylogue/document/upgrade-note';

/** A note as Markdown, which models read well. */
export function textOfNote({ content = [] }: NoteContent): string {
  return documentMarkdown(treeOfNote({ content: upgradeNote(content) }));
}
