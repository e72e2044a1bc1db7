import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { cleanFileName } from './file-name.service.ts';
import { findOwnFiles, insertFile, usageOfUser } from './files.queries.ts';
import { bornAt, mostFiles, type FilePurpose } from './files.service.ts';
import { files } from './files.tables.ts';

/**
 * A file whose content comes later, so that something can refer to it already. Until then nothing is stored under its key, as if
 * the storage had lost it. Throws `storage_full` if the user has as many files as anybody may have.
 */
export async function reserveFile(
  transaction: Executor,
  userId: number,
  { name, purpose, now }: { name: string; purpose: FilePurpose; now: Date },
): Promise<number> {
  if ((await usageOfUser(transaction, userId)).files >= mostFiles) throw new CallError('storage_full');
  const { id } = await insertFile(transaction, {
    userId,
    storageKey: storageKey(),
    name: cleanFileName(name),
    type: 'application/octet-stream',
    size: 0,
    purpose,
    ...bornAt(now),
  });
  return id;
}

/** Gives the content of one of the user's files to another, a reserved one; the first is gone then. */
export async function fillFile(
  transaction: Executor,
  userId: number,
  { reservedId, storedId }: { reservedId: number; storedId: number },
): Promise<void> {
  const [stored] = await transaction
    .delete(files)
    .where(and(eq(files.id, storedId), eq(files.userId, userId)))
    .returning();
  if (!stored) throw new Error('The stored file is gone.');
  const { storageKey: key, name, type, size } = stored;
  await transaction
    .update(files)
    .set({ storageKey: key, name, type, size })
    .where(and(eq(files.id, reservedId), eq(files.userId, userId)));
}

/** Those of the ids that are the user's files. */
export async function ownFiles(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await findOwnFiles(executor, userId, ids)).map(({ id }) => id));
}
