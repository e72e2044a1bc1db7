import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { storedFiles } from '../files/stored-files.sql.ts';
import { sources } from './capsules.tables.ts';

/** Where the bytes of a reading lie. */
export interface StoredSource {
  storageKey: string;
  ending: string;
  bytes: number;
}

/** The file of one of the sources that share a user's reading: their bytes are the same. */
export async function findStoredFile(
  executor: Executor,
  userId: number,
  readingId: number,
): Promise<StoredSource | undefined> {
  const [row] = await executor
    .select({ storageKey: storedFiles.storageKey, ending: sources.type, bytes: sources.bytes })
    .from(sources)
    .innerJoin(storedFiles, eq(storedFiles.id, sources.fileId))
    .where(and(eq(sources.userId, userId), eq(sources.readingId, readingId)))
    .limit(1);
  return row;
}
