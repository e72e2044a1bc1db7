import { noteContent } from '@polylogue/contract/notes';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { upgradeNote } from '@polylogue/document/upgrade-note';

/** A note, as it is stored, as Markdown, which models read well. */
export function noteMarkdown(json: string): string {
  const { content = [] } = noteContent.parse(JSON.parse(json));
  return documentMarkdown(treeOfNote({ content: upgradeNote(content) }));
}
