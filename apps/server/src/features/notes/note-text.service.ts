import { megabyte } from '@polylogue/contract/limits';
import type { NoteContent } from '@polylogue/contract/notes';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { beginningOfNote } from '@polylogue/document/note/beginning-of-note';
import { plainDocument } from '@polylogue/document/plain-text';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { upgradeNote } from '@polylogue/document/upgrade-note';
import type { Asker, ChildPool } from '../../platform/children/child-pool.ts';
import type { ChildTask } from '../../platform/children/child-task.ts';
import { exchange } from '../../platform/children/run-child.ts';
import { noteMarkdown } from './note-markdown.ts';

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

/** Characters of JSON that are written on the server's thread, in some ten milliseconds. Longer notes are written in a process. */
const longestHere = 65_536;

const task: ChildTask = {
  file: new URL('./write-notes.child.ts', import.meta.url),
  memoryMb: 512,
  seconds: 30,
  outputBytes: 16 * megabyte,
};

/** Notes, as they are stored, as Markdown in the same order. Throws `ChildError` if they are too much for a process. */
export async function markdownOfNotes(
  children: ChildPool,
  asker: Asker,
  notes: readonly string[],
): Promise<string[]> {
  const length = notes.reduce((sum, json) => sum + json.length, 0);
  if (length <= longestHere) return notes.map(noteMarkdown);
  const bytes = notes.map((json) => Buffer.from(json));
  const { parts } = await children.run(task, asker, (child) =>
    exchange(child, { value: null, parts: bytes }),
  );
  return parts.map((markdown) => Buffer.from(markdown).toString());
}
