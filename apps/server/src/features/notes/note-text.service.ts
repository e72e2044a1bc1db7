import type { NoteContent } from '@polylogue/contract/notes';
import { documentMarkdown, documentMarkdownSteps } from '@polylogue/document/document-markdown';
import { beginningOfNote } from '@polylogue/document/note/beginning-of-note';
import { plainDocument } from '@polylogue/document/plain-text';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import type { Block } from '@polylogue/document/tree';
import { upgradeNote } from '@polylogue/document/upgrade-note';
import { inTurns } from '../../platform/turns.ts';

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
  return documentMarkdown(treeOfNote({ content: beginning }))
    .slice(0, characters)
    .toWellFormed();
}

/** A note as Markdown, which models read well. A long one is written in turns with other work. */
export function markdownOfNote({ content = [] }: NoteContent): Promise<string> {
  return inTurns(markdownSteps(content));
}

function* markdownSteps(content: readonly unknown[]): Generator<void, string> {
  const blocks: Block[] = [];
  for (const node of upgradeNote(content)) {
    yield;
    for (const block of treeOfNote({ content: [node] }).blocks) blocks.push(block);
  }
  return yield* documentMarkdownSteps({ blocks });
}
