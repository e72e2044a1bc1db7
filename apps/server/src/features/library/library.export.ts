import { asc, eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { listConnections } from './capsules.queries.ts';
import { capsules, readings, sources } from './capsules.tables.ts';
import { exportPassages } from './finding/export-passages.ts';

/** Capsules with the chats they are connected to, their sources, and the text that was read. Files stand among the files. */
export async function* exportLibrary(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield {
    path: 'library/capsules.json',
    rows: inBatches<object>(db, {
      id: capsules.id,
      where: eq(capsules.userId, userId),
      read: async (batch) => {
        const found = await db.select(capsuleColumns).from(capsules).where(batch).orderBy(asc(capsules.id));
        const ids = found.map(({ id }) => id);
        const chats = Map.groupBy(await listConnections(db, userId, ids), ({ capsuleId }) => capsuleId);
        return found.map((capsule) => ({
          ...capsule,
          chats: (chats.get(capsule.id) ?? []).map(({ chatId, enabled }) => ({ chatId, enabled })),
        }));
      },
    }),
  };
  yield rowsAsList(db, userId, { path: 'library/sources.json', table: sources, columns: sourceColumns });
  yield rowsAsList(db, userId, { path: 'library/readings.json', table: readings, columns: readingColumns });
  yield exportPassages(db, userId);
}

const capsuleColumns = {
  id: capsules.id,
  name: capsules.name,
  description: capsules.description,
  ownChatId: capsules.ownChatId,
  originId: capsules.originId,
  createdAt: capsules.createdAt,
  updatedAt: capsules.updatedAt,
};

const sourceColumns = {
  id: sources.id,
  capsuleId: sources.capsuleId,
  kind: sources.kind,
  fileId: sources.fileId,
  url: sources.url,
  finalUrl: sources.finalUrl,
  name: sources.name,
  description: sources.description,
  type: sources.type,
  bytes: sources.bytes,
  contentHash: sources.contentHash,
  status: sources.status,
  error: sources.error,
  refreshError: sources.refreshError,
  readingId: sources.readingId,
  createdAt: sources.createdAt,
  updatedAt: sources.updatedAt,
  fetchedAt: sources.fetchedAt,
  changedAt: sources.changedAt,
  publishedAt: sources.publishedAt,
};

const readingColumns = {
  id: readings.id,
  contentHash: readings.contentHash,
  reader: readings.reader,
  state: readings.state,
  error: readings.error,
  title: readings.title,
  language: readings.language,
  problems: readings.problems,
  textLength: readings.textLength,
  createdAt: readings.createdAt,
  endedAt: readings.endedAt,
};
