import { noteContent } from '@polylogue/contract/notes';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';
import { readBeginning } from './beginning-of-json.ts';
import { wordsOfNote } from './note-text.service.ts';
import { beginningOf } from './notes.queries.ts';
import { notes } from './notes.tables.ts';

/** A note as a search shows it. */
export interface NoteToFind {
  id: number;
  name: string;
  /** Plain words, of a long note those of its beginning. */
  text: string;
  updatedAt: Date;
}

/** Characters of the JSON of a note that are read: some three times as many as are indexed of its words. */
const readToFind = 200_000;

/** Those of the notes that the user has, in no order. */
export async function notesToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<NoteToFind[]> {
  const rows = await executor
    .select({
      id: notes.id,
      name: notes.name,
      beginning: beginningOf(notes.content, readToFind),
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids])));
  const takeTurns = createTurns();
  const found: NoteToFind[] = [];
  for (const { beginning, ...note } of rows) {
    await takeTurns();
    const content = noteContent.safeParse(readBeginning(beginning)).data;
    found.push({ ...note, text: content ? wordsOfNote(content) : '' });
  }
  return found;
}
