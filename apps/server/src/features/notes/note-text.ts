import type { NoteContent } from '@polylogue/contract/notes';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { beginningOfNote } from '@polylogue/document/note/beginning-of-note';
import { plainDocument } from '@polylogue/document/plain-text';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { upgradeNote } from '@polylogue/document/upgrade-note';

/** As much of a note as is indexed, and read for what a search shows of it. */
const mostFound = 65_536;

/** A note in plain words, as far as it is found by them. */
export function wordsOfNote({ content = [] }: NoteContent): string {
  const beginning = beginningOfNote(upgradeNote(content), mostFound);
  return plainDocument(treeOfNote({ content: beginning }).blocks);
}

/** The beginning of a note as Markdown. */
export function previewOfNote({ content = [] }: NoteContent, characters: number): string {
  // Marks and empty lines take room, too.
  const beginning = beginningOfNote(upgradeNote(content), 4 * characters);
  return textOfNote({ type: 'doc', content: beginning.map((node) => ({ ...node })) })
    .slice(0, characters)
    .toWellFormed();
}

/** A note as Markdown, which models read well. */
export function textOfNote({ content = [] }: NoteContent): string {
  return documentMarkdown(treeOfNote({ content: upgradeNote(content) }));
}
