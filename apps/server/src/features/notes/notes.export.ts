import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { notes, noteVersions } from './notes.tables.ts';

/** Notes with the contents that were replaced. Pictures are named by the id of their file. */
export async function* exportNotes(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield {
    path: 'notes.json',
    rows: inBatches(db, {
      id: notes.id,
      where: eq(notes.userId, userId),
      read: (batch) => readNotes(db, batch),
    }),
  };
}

async function readNotes(executor: Executor, batch: SQL): Promise<object[]> {
  const found = await executor.select(columns).from(notes).where(batch).orderBy(asc(notes.id));
  const ids = found.map(({ id }) => id);
  const versions = await executor
    .select({
      noteId: noteVersions.noteId,
      content: noteVersions.content,
      replacedAt: noteVersions.createdAt,
    })
    .from(noteVersions)
    .where(inArray(noteVersions.noteId, ids))
    .orderBy(asc(noteVersions.id));
  const ofNote = Map.groupBy(versions, ({ noteId }) => noteId);
  return found.map((note) => ({
    ...note,
    earlier: (ofNote.get(note.id) ?? []).map(({ content, replacedAt }) => ({ content, replacedAt })),
  }));
}

const columns = {
  id: notes.id,
  name: notes.name,
  content: notes.content,
  pinned: notes.pin,
  order: notes.order,
  version: notes.version,
  sourceChatId: notes.sourceChatId,
  sourceMessageId: notes.sourceMessageId,
  originId: notes.originId,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};
