import { and, asc, count, eq, gt, inArray, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { RefersToFile } from './file-references.sql.ts';
import { files } from './files.tables.ts';

/** A row of a file. */
export type FileRow = typeof files.$inferSelect;

/** Number of stored files and bytes. */
export interface Usage {
  files: number;
  bytes: number;
}

const usage = { files: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) };

/**
 * What a user has uploaded. What models drew was paid for and takes no space, nor does what support sent or was encoded for
 * readers of a link; the library counts its own.
 */
export async function usageOfUser(executor: Executor, userId: number): Promise<Usage> {
  const [row] = await executor
    .select(usage)
    .from(files)
    .where(
      and(eq(files.userId, userId), notInArray(files.purpose, ['answer', 'capsule', 'support', 'shared'])),
    );
  return row ?? { files: 0, bytes: 0 };
}

/** What guests from one network have stored since a moment and not removed. */
export async function usageOfNetwork(executor: Executor, network: string, since: Date): Promise<Usage> {
  const [row] = await executor
    .select(usage)
    .from(files)
    .where(and(eq(files.guestNetwork, network), gt(files.createdAt, since)));
  return row ?? { files: 0, bytes: 0 };
}

/** Serialises the uploads of one uploader, since two concurrent ones could both take the last free space. */
export async function lockUploader(executor: Executor, uploader: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${uploader}`}, 0))`);
}

/** Inserts the row of a stored file. */
export async function insertFile(executor: Executor, values: typeof files.$inferInsert): Promise<FileRow> {
  const [row] = await executor.insert(files).values(values).returning();
  if (!row) throw new Error('The file was not written.');
  return row;
}

/** The row of a file, regardless of its owner. */
export async function findFile(executor: Executor, fileId: number): Promise<FileRow | undefined> {
  const [row] = await executor.select().from(files).where(eq(files.id, fileId));
  return row;
}

/** How many of the files are the user's; these cannot be removed until the transaction ends. */
export async function holdOwnFiles(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const rows = await executor
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids])))
    .for('key share');
  return rows.length;
}

/** Those of the files that are the user's. */
export function findOwnFiles(executor: Executor, userId: number, ids: readonly number[]): Promise<FileRow[]> {
  return executor
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids])));
}

/** The files with the hashes of their upload keys that no user owns; they cannot be removed until the transaction ends. */
export function holdGuestFiles(executor: Executor, ids: readonly number[]): Promise<FileRow[]> {
  return executor
    .select()
    .from(files)
    .where(and(isNull(files.userId), inArray(files.id, [...ids])))
    .for('key share');
}

/** Schedules the check of guests' files for the given moment. */
export async function setGuestCheckAt(
  executor: Executor,
  { fileIds, checkAt }: { fileIds: readonly number[]; checkAt: Date },
): Promise<void> {
  await executor
    .update(files)
    .set({ checkAt })
    .where(and(isNull(files.userId), inArray(files.id, [...fileIds])));
}

/** Deletes a row; false if it was already gone. */
export async function deleteFile(executor: Executor, fileId: number): Promise<boolean> {
  const rows = await executor.delete(files).where(eq(files.id, fileId)).returning({ id: files.id });
  return rows.length > 0;
}

/** Schedules the check of the user's files for the given moment. */
export async function setCheckAt(
  executor: Executor,
  userId: number,
  { fileIds, checkAt }: { fileIds: readonly number[]; checkAt: Date },
): Promise<void> {
  await executor
    .update(files)
    .set({ checkAt })
    .where(and(eq(files.userId, userId), inArray(files.id, [...fileIds])));
}

/** Locks files that are due for a check; those about to be referenced are left for next time. */
export async function lockDueFiles(
  transaction: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await transaction
    .select({ id: files.id })
    .from(files)
    .where(lte(files.checkAt, now))
    .orderBy(asc(files.checkAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Deletes the unreferenced files and unschedules the others; returns the keys of the deleted ones. */
export async function deleteUnusedFiles(
  transaction: Executor,
  { ids, references }: { ids: readonly number[]; references: readonly RefersToFile[] },
): Promise<string[]> {
  const unused = references.map((refersTo) => not(refersTo(files)));
  const rows = await transaction
    .delete(files)
    .where(and(inArray(files.id, [...ids]), ...unused))
    .returning({ storageKey: files.storageKey });
  await transaction
    .update(files)
    .set({ checkAt: null })
    .where(inArray(files.id, [...ids]));
  return rows.map(({ storageKey }) => storageKey);
}

/** Deletes every row of a user; returns their storage keys. */
export async function deleteFilesOf(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor.delete(files).where(eq(files.userId, userId)).returning();
  return rows.map((row) => row.storageKey);
}
