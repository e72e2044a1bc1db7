import { createHash, timingSafeEqual } from 'node:crypto';
import { fileSizes } from '@polylogue/contract/limits';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { contentTypeOf } from './file-content.ts';
import { cleanFileName } from './file-name.service.ts';
import * as queries from './files.queries.ts';
import type { Files } from './files.service.ts';

/** Whose files a ticket takes: a user's own, or a guest's with the keys of their uploads, in the order of the ids. */
export type FileHolder = { userId: number } | { keys: readonly string[] };

/** What a ticket takes. */
const ticketTypes = new Set(['image/jpeg', 'image/png']);

/** A file that nobody refers to within a day is removed. */
const graceMilliseconds = 86_400_000;

/**
 * Holds files until the transaction ends, so that it can refer to them. Refuses those that are not the holder's as missing,
 * and what is no picture for a ticket.
 */
export async function holdTicketFiles(
  transaction: Executor,
  holder: FileHolder,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await heldRows(transaction, holder, ids);
  if (rows.length !== ids.length) throw new CallError('not_found');
  if (rows.some(({ size }) => size > fileSizes.photo)) throw new CallError('file_size_error');
  if (!rows.every(({ type }) => ticketTypes.has(type))) throw new CallError('unsupported_media_type');
}

async function heldRows(
  transaction: Executor,
  holder: FileHolder,
  ids: readonly number[],
): Promise<queries.FileRow[]> {
  if ('userId' in holder) {
    await queries.holdOwnFiles(transaction, holder.userId, ids);
    return queries.findOwnFiles(transaction, holder.userId, ids);
  }
  const keys = new Map(ids.map((id, index) => [id, holder.keys[index] ?? '']));
  const rows = await queries.holdGuestFiles(transaction, ids);
  return rows.filter((row) => hasKey(row, keys.get(row.id) ?? ''));
}

function hasKey({ uploadKeyHash }: queries.FileRow, key: string): boolean {
  if (uploadKeyHash === null) return false;
  return timingSafeEqual(Buffer.from(uploadKeyHash, 'hex'), createHash('sha256').update(key).digest());
}

/** Stores a picture that support sends; it takes none of the user's space. A guest's ticket has no user. */
export async function storeSupportFile(
  files: Files,
  userId: number | null,
  upload: { name: string; path: string; size: number },
): Promise<number> {
  const name = cleanFileName(upload.name);
  const type = await contentTypeOf(upload.path, name);
  if (!type || !ticketTypes.has(type)) throw new CallError('unsupported_media_type');
  const key = storageKey();
  const now = files.clock.now();
  await files.storage.put(key, { path: upload.path }, { type });
  const row = await queries.insertFile(files.database.db, {
    userId,
    storageKey: key,
    name,
    type,
    size: upload.size,
    purpose: 'support',
    createdAt: now,
    checkAt: new Date(now.getTime() + graceMilliseconds),
  });
  return row.id;
}

/** Removes guests' files within minutes unless something else refers to them. */
export async function releaseGuestFiles(
  transaction: Executor,
  { fileIds, now }: { fileIds: readonly number[]; now: Date },
): Promise<void> {
  if (fileIds.length > 0) await queries.setGuestCheckAt(transaction, { fileIds, checkAt: now });
}
