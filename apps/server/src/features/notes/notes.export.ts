import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { writtenJson, type ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { notes, noteVersions } from './notes.tables.ts';

/** Each has up to four megabytes. */
const notesAtOnce = 5;

/** Notes with the contents that were replaced, as they are stored. Pictures are named by the id of their file. */
export async function* exportNotes(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield {
    path: 'notes.json',
    rows: inBatches(db, {
      id: notes.id,
      where: eq(notes.userId, userId),
      size: notesAtOnce,
      read: (batch) => readNotes(db, batch),
    }),
  };
}

async function readNotes(executor: Executor, batch: SQL): Promise<object[]> {
  const found = await executor.select(columns).from(notes).where(batch).orderBy(asc(notes.id));
  return found.map(({ content, ...note }) => ({
    ...note,
    content: writtenJson(async function* once() {
      yield content;
    }),
    earlier: writtenJson(() => earlierOf(executor, note.id)),
  }));
}

/** The earlier versions of a note, one in memory at a time: fifty of them may be two hundred megabytes. */
async function* earlierOf(executor: Executor, noteId: number): AsyncGenerator<string> {
  const ids = await executor
    .select({ id: noteVersions.id })
    .from(noteVersions)
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(asc(noteVersions.id));
  let before = '[';
  for (const { id } of ids) {
    const [version] = await executor
      .select({ content: asJson(noteVersions.content), replacedAt: noteVersions.createdAt })
      .from(noteVersions)
      .where(eq(noteVersions.id, id));
    if (!version) continue;
    yield `${before}{"content":${version.content},"replacedAt":${JSON.stringify(version.replacedAt)}}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function asJson(content: AnyPgColumn): SQL<string> {
  return sql<string>`${content}::text`;
}

const columns = {
  id: notes.id,
  name: notes.name,
  content: asJson(notes.content),
  pinned: notes.pin,
  order: notes.order,
  version: notes.version,
  sourceChatId: notes.sourceChatId,
  sourceMessageId: notes.sourceMessageId,
  originId: notes.originId,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};
