import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';
import { wordsOfNote } from './note-text.ts';
import { notes } from './notes.tables.ts';

/** A note as a search shows it. */
export interface NoteToFind {
  id: number;
  name: string;
  /** Plain words, of a long note those of its beginning. */
  text: string;
  updatedAt: Date;
}

/** Those of the notes that the user has, in no order. */
export async function notesToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<NoteToFind[]> {
  const rows = await executor
    .select({ id: notes.id, name: notes.name, content: notes.content, updatedAt: notes.updatedAt })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids])));
  const takeTurns = createTurns();
  const found: NoteToFind[] = [];
  for (const { content, ...note } of rows) {
    await takeTurns();
    found.push({ ...note, text: wordsOfNote(content) });
  }
  return found;
}
