import type { CallOutput } from '@polylogue/contract/call';
import type { ChatOrder, updateChat as updateCall } from '@polylogue/contract/chats';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { planOf } from '../billing/billing.service.ts';
import { arrange, isCountedPin, placeAfter } from './chat-place.ts';
import * as queries from './chats.queries.ts';
import { markHandOrdered } from './own-order.queries.ts';
import { findChat } from './stored-chat.service.ts';
import type { ChatRow } from './stored-chat.service.ts';

/** Requested changes to a chat or folder; absent fields stay. */
export type ChatChange = CallOutput<typeof updateCall>['body'];

/** Renames, pins or moves. A moved item comes first in its new place. Runs inside a transaction. */
export async function changeChat(
  transaction: Executor,
  userId: number,
  { change, now }: { change: ChatChange; now: Date },
): Promise<{ row: ChatRow; changed: boolean }> {
  await queries.lockChats(transaction, userId);
  const item = await existing(transaction, userId, change.chatId);
  const { name, pin, parent_id: parentId } = change;
  const folder = typeof parentId === 'number' ? await existing(transaction, userId, parentId) : parentId;
  const place = placeAfter(item, { pin, folder });
  const moves = place.parentId !== item.parentId || place.pin !== item.pin;
  if (!moves && name === undefined) return { row: item, changed: false };

  if (isCountedPin(place) && !isCountedPin(item)) {
    const before = await queries.countPins(transaction, userId);
    await checkPins(transaction, userId, { before, after: before + 1, now });
  }
  const values = { ...place, ...(name === undefined ? {} : { name, namedBy: 'user' }), updatedAt: now };
  const row = await queries.updateChat(transaction, userId, { id: item.id, values, first: moves });
  if (!row) throw new CallError('not_found');
  if (row.isGroup && moves) await queries.followFolders(transaction, userId);
  return { row, changed: true };
}

/** Writes a new order, all or nothing. Runs inside a transaction. */
export async function reorderChats(
  transaction: Executor,
  userId: number,
  { wanted, now }: { wanted: readonly ChatOrder[]; now: Date },
): Promise<void> {
  await queries.lockChats(transaction, userId);
  const { entries, pins, byHand } = arrange(await queries.listPlaces(transaction, userId), wanted);
  await checkPins(transaction, userId, { ...pins, now });
  await queries.orderChats(transaction, userId, { entries, now });
  await queries.followFolders(transaction, userId);
  await markHandOrdered(transaction, userId, byHand);
}

/** Removes chats and folders; chats left in a removed folder move to the root. Runs inside a transaction. */
export async function removeChats(
  transaction: Executor,
  userId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  await queries.lockChats(transaction, userId);
  await queries.leaveFolders(transaction, userId, { folderIds: ids, now });
  return queries.deleteChats(transaction, userId, ids);
}

async function existing(executor: Executor, userId: number, chatId: number): Promise<ChatRow> {
  const row = await findChat(executor, userId, chatId);
  if (!row) throw new CallError('not_found');
  return row;
}

/** After a downgrade, users keep their pins beyond the plan's limit but get no more. */
export async function checkPins(
  executor: Executor,
  userId: number,
  { before, after, now }: { before: number; after: number; now: Date },
): Promise<void> {
  if (after <= before) return;
  const { plan } = await planOf(executor, userId, now);
  if (after <= plan.pinnedChats) return;
  throw new CallError('validation_error', {
    validationErrors: { pin: 'pin_limit' },
    validationParams: { pin: { max: plan.pinnedChats } },
  });
}
