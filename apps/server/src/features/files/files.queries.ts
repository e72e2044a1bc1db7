import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { files } from './files.tables.ts';

/** A stored file as its row. */
export type FileRow = typeof files.$inferSelect;

/** What has been stored: how many files and how many bytes. */
export interface Usage {
  files: number;
  bytes: number;
}

const usage = { files: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) };

/** What a user keeps. */
export async function usageOfUser(executor: Executor, userId: number): Promise<Usage> {
  const [row] = await executor.select(usage).from(files).where(eq(files.userId, userId));
  return row ?? { files: 0, bytes: 0 };
}

/** What guests of one network have stored since a moment and not taken back. */
export async function usageOfNetwork(executor: Executor, network: string, since: Date): Promise<Usage> {
  const [row] = await executor
    .select(usage)
    .from(files)
    .where(and(eq(files.guestNetwork, network), gt(files.createdAt, since)));
  return row ?? { files: 0, bytes: 0 };
}

/** Makes uploads of one uploader wait for each other, or two at once could both take the last free space. */
export async function lockUploader(executor: Executor, uploader: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${uploader}`}, 0))`);
}

/** Writes the row of a stored file. */
export async function insertFile(executor: Executor, values: typeof files.$inferInsert): Promise<FileRow> {
  const [row] = await executor.insert(files).values(values).returning();
  if (!row) throw new Error('The file was not written.');
  return row;
}

/** The row of a file, whoever owns it. */
export async function findFile(executor: Executor, fileId: number): Promise<FileRow | undefined> {
  const [row] = await executor.select().from(files).where(eq(files.id, fileId));
  return row;
}

/** How many of the files are the user's. */
export async function countOwnFiles(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const [row] = await executor
    .select({ files: count() })
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids])));
  return row?.files ?? 0;
}

/** Those of the files that are the user's. */
export function findOwnFiles(executor: Executor, userId: number, ids: readonly number[]): Promise<FileRow[]> {
  return executor
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids])));
}

/** Deletes a row; false when it was gone already. */
export async function deleteFile(executor: Executor, fileId: number): Promise<boolean> {
  const rows = await executor.delete(files).where(eq(files.id, fileId)).returning({ id: files.id });
  return rows.length > 0;
}

/** Deletes those rows of a user that nothing refers to; answers the keys of what they stood for. */
export async function deleteOwnFiles(
  executor: Executor,
  userId: number,
  { ids, references }: { ids: readonly number[]; references: readonly RefersToFile[] },
): Promise<string[]> {
  const unused = references.map((refersTo) => not(refersTo(files.id)));
  const rows = await executor
    .delete(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids]), ...unused))
    .returning({ storageKey: files.storageKey });
  return rows.map((row) => row.storageKey);
}

/** Says in SQL whether something of a feature refers to the file of the given id. */
export type RefersToFile = (fileId: PgColumn) => SQL;

/** Deletes the oldest guests' files from before a moment that nothing refers to; answers their keys. */
export async function deleteAbandonedFiles(
  executor: Executor,
  wanted: { before: Date; references: readonly RefersToFile[]; limit: number },
): Promise<string[]> {
  const abandoned = executor
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isNotNull(files.guestNetwork),
        isNull(files.userId),
        lt(files.createdAt, wanted.before),
        ...wanted.references.map((refersTo) => not(refersTo(files.id))),
      ),
    )
    .orderBy(asc(files.id))
    .limit(wanted.limit);
  const rows = await executor.delete(files).where(inArray(files.id, abandoned)).returning();
  return rows.map((row) => row.storageKey);
}

/** Deletes every row of a user; answers the keys of what they stood for. */
export async function deleteFilesOf(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor.delete(files).where(eq(files.userId, userId)).returning();
  return rows.map((row) => row.storageKey);
}
