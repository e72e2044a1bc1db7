import type { LeftOutCount } from '@polylogue/contract/data';
import { and, count, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { importedFiles } from '../data.tables.ts';

/** A file of an export of several archives, as its row. */
export type ImportedFile = typeof importedFiles.$inferSelect;

/** Stores what is known of a file of an export. */
export async function insertImportedFile(
  executor: Executor,
  values: typeof importedFiles.$inferInsert,
): Promise<void> {
  await executor.insert(importedFiles).values(values).onConflictDoNothing();
}

/** What is known of a file of an export. */
export async function findImportedFile(
  executor: Executor,
  userId: number,
  key: string,
): Promise<ImportedFile | undefined> {
  const [row] = await executor
    .select()
    .from(importedFiles)
    .where(and(eq(importedFiles.userId, userId), eq(importedFiles.key, key)));
  return row;
}

/** Says that a file is where it belongs. */
export async function setHere(executor: Executor, userId: number, id: number): Promise<void> {
  await executor
    .update(importedFiles)
    .set({ state: 'here', archive: null })
    .where(and(eq(importedFiles.userId, userId), eq(importedFiles.id, id)));
}

/** Awaits files no longer. */
export async function forgetFiles(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await executor
    .delete(importedFiles)
    .where(
      and(
        eq(importedFiles.userId, userId),
        inArray(importedFiles.key, [...keys]),
        eq(importedFiles.state, 'awaited'),
      ),
    );
}

/** Pictures whose content is here, with the ids of their files. */
export async function picturesHere(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .select({ key: importedFiles.key, fileId: importedFiles.fileId })
    .from(importedFiles)
    .where(
      and(
        eq(importedFiles.userId, userId),
        inArray(importedFiles.key, [...keys]),
        ne(importedFiles.state, 'awaited'),
      ),
    );
  return new Map(rows.flatMap(({ key, fileId }) => (fileId === null ? [] : [[key, fileId]])));
}

/** What imports still lack, or keep for an archive to come, by their ids. */
export async function openEnds(
  executor: Executor,
  userId: number,
  importIds: readonly number[],
): Promise<Map<number, LeftOutCount[]>> {
  if (importIds.length === 0) return new Map();
  const { importId, kind, state, archive } = importedFiles;
  const rows = await executor
    .select({ importId, kind, state, archive, files: count() })
    .from(importedFiles)
    .where(and(eq(importedFiles.userId, userId), inArray(importId, [...importIds]), ne(state, 'here')))
    .groupBy(importId, kind, state, archive)
    .orderBy(kind, state, archive);
  const ofImport = Map.groupBy(rows, (row) => row.importId);
  return new Map([...ofImport].map(([id, found]) => [id, found.map(leftOutOf)]));
}

function leftOutOf({
  kind,
  state,
  archive,
  files,
}: Pick<ImportedFile, 'kind' | 'state' | 'archive'> & { files: number }): LeftOutCount {
  const what =
    kind === 'source' ? 'source_elsewhere' : state === 'kept' ? 'picture_kept' : 'picture_elsewhere';
  return { what, count: files, ...(archive !== null && { archive }) };
}

/** Keeps the pictures of all users no longer that have been kept since before a moment; returns them. */
export function endKeeping(
  executor: Executor,
  before: Date,
): Promise<{ userId: number; fileId: number | null }[]> {
  return executor
    .update(importedFiles)
    .set({ state: 'here' })
    .where(and(eq(importedFiles.state, 'kept'), lt(importedFiles.createdAt, before)))
    .returning({ userId: importedFiles.userId, fileId: importedFiles.fileId });
}
