import type { ChatPlace } from '@polylogue/contract/chats';
import type { Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { checkPins, removeChats } from './chat-moves.ts';
import { isCountedPin } from './chat-place.ts';
import * as queries from './chats.queries.ts';
import * as many from './many-chats.queries.ts';
import { findChat, type ChatRow } from './stored-chat.service.ts';

/** A change of several chats: who makes it, and when. */
interface Change {
  userId: number;
  now: Date;
}

/** Archives chats or takes them out; returns whether anything changed. Runs inside a transaction. */
export async function archiveTogether(
  transaction: Executor,
  { userId, now }: Change,
  { chatIds, archived }: { chatIds: readonly number[]; archived: boolean },
): Promise<boolean> {
  const rows = await ownChats(transaction, userId, chatIds);
  const ids = rows.filter(({ archivedAt }) => (archivedAt !== null) !== archived).map(({ id }) => id);
  if (ids.length === 0) return false;
  if (archived) await many.archive(transaction, userId, { ids, now });
  else await many.unarchive(transaction, userId, ids);
  return true;
}

/** Moves chats to the top of a folder or the root; returns whether anything changed. Runs inside a transaction. */
export async function moveTogether(
  transaction: Executor,
  { userId, now }: Change,
  { chatIds, folderId }: { chatIds: readonly number[]; folderId: number | null },
): Promise<boolean> {
  const rows = await ownChats(transaction, userId, chatIds);
  const folder = folderId === null ? null : await findChat(transaction, userId, folderId);
  if (folder === undefined) throw new CallError('not_found');
  if (folder !== null && !folder.isGroup) throw fieldError('parent_id', 'invalid');
  const ids = rows.filter(({ parentId }) => parentId !== folderId).map(({ id }) => id);
  if (ids.length === 0) return false;
  await many.moveToTop(transaction, userId, { ids, folderId, pin: folder?.pin ?? false, now });
  return true;
}

/** Removes chats; those that are gone do not matter. Runs inside a transaction. */
export async function removeTogether(
  transaction: Executor,
  { userId, now }: Change,
  chatIds: readonly number[],
): Promise<number[]> {
  await queries.lockChats(transaction, userId);
  const rows = await many.findChats(transaction, userId, chatIds);
  if (rows.some(({ isGroup }) => isGroup)) throw fieldError('chatIds', 'invalid');
  return removeChats(transaction, userId, { ids: rows.map(({ id }) => id), now });
}

/** Puts chats back where they were; returns the ids that are still there. Runs inside a transaction. */
export async function restoreTogether(
  transaction: Executor,
  { userId, now }: Change,
  places: readonly ChatPlace[],
): Promise<number[]> {
  await queries.lockChats(transaction, userId);
  const rows = await many.findChats(
    transaction,
    userId,
    places.map(({ id }) => id),
  );
  const byId = new Map(rows.filter(({ isGroup }) => !isGroup).map((row) => [row.id, row]));
  const folders = await many.foldersOf(transaction, userId);
  const entries = places.flatMap((place) => {
    const row = byId.get(place.id);
    return row ? [{ row, ...placeOf(place, folders, row) }] : [];
  });
  const before = await queries.countPins(transaction, userId);
  const gained = entries.filter((entry) => isCountedPin(entry) && !isCountedPin(entry.row)).length;
  await checkPins(transaction, userId, { before, after: before + gained, now });
  await many.restore(
    transaction,
    userId,
    entries.map(({ row: _, ...entry }) => entry),
  );
  return entries.map(({ id }) => id);
}

/** A chat whose folder is gone goes to the root; an archived one is never pinned by itself. */
function placeOf(
  place: ChatPlace,
  folders: ReadonlyMap<number, boolean>,
  { archivedAt }: Pick<ChatRow, 'archivedAt'>,
): many.RestoredChat {
  const { id, order, archived } = place;
  const folderPin = place.parent_id === null ? undefined : folders.get(place.parent_id);
  const parentId = folderPin === undefined ? null : place.parent_id;
  const isPinned = place.parent_id === null && place.pin && !archived;
  return {
    id,
    order,
    parentId,
    pin: folderPin ?? isPinned,
    archivedAt: archived ? (archivedAt?.toISOString() ?? null) : null,
  };
}

/** The user's own chats by their ids, in the given order; one unknown or a folder refuses all. */
async function ownChats(
  transaction: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<ChatRow[]> {
  await queries.lockChats(transaction, userId);
  const rows = await many.findChats(transaction, userId, chatIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = [...new Set(chatIds)].map((id) => byId.get(id));
  return found.map((row) => {
    if (!row) throw new CallError('not_found');
    if (row.isGroup) throw fieldError('chatIds', 'invalid');
    return row;
  });
}
