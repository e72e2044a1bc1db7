import type { NoteContent } from '@polylogue/contract/notes';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { importedRows, ownIds } from '../../platform/db/imported-rows.ts';
import { holdOwnFiles } from '../files/files.service.ts';
import { cleanContent, filesIn } from './note-content.ts';
import { notes, noteVersions } from './notes.tables.ts';

/** A note of an import. Its pictures are the user's own files. */
export interface ImportedNote {
  userId: number;
  key: string;
  name: string;
  content: NoteContent;
  pinned: boolean;
  createdAt: Date;
  updatedAt: Date;
  earlier: readonly { content: NoteContent; replacedAt: Date }[];
}

/** The notes that were imported before, by what identifies them. */
export function notesImportedBefore(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  return importedRows(executor, userId, { table: notes, keys });
}

/** Those of the ids that are the user's notes. */
export function ownNotes(executor: Executor, userId: number, ids: readonly number[]): Promise<Set<number>> {
  return ownIds(executor, userId, { table: notes, ids });
}

/** Stores an imported note behind all others; returns its id. */
export async function insertImportedNote(transaction: Executor, note: ImportedNote): Promise<number> {
  const { userId, key, pinned, earlier, ...values } = note;
  const content = await cleanContent(note.content);
  const versions: { content: NoteContent; createdAt: Date }[] = [];
  for (const version of earlier) {
    versions.push({ content: await cleanContent(version.content), createdAt: version.replacedAt });
  }
  const files = [...new Set([content, ...versions.map((version) => version.content)].flatMap(filesIn))];
  const last = sql`(select coalesce(max(other."order"), -1) + 1 from notes other where other.user_id = ${userId})`;
  if (!(await holdOwnFiles(transaction, userId, files))) throw new Error('A picture of the note is gone.');
  const [row] = await transaction
    .insert(notes)
    .values({
      ...values,
      userId,
      content,
      pin: pinned,
      order: last,
      originId: key,
      version: versions.length + 1,
    })
    .returning({ id: notes.id });
  if (!row) throw new Error('The note was not written.');
  if (versions.length > 0) {
    await transaction
      .insert(noteVersions)
      .values(versions.map((version) => ({ noteId: row.id, ...version })));
  }
  return row.id;
}
