import type { ChatItem, ItemOrder, ItemPlace } from '../../lib/chat-item.ts';
import { sorted } from '../../lib/sorted-list.ts';

/** A change to a chat or folder; absent fields stay. */
export interface ChatChange {
  chatId: number;
  name?: string;
  pin?: boolean;
  parentId?: number | null;
}

/** An entry of a list: a chat, folder or note. */
type Listed = Pick<ChatItem, 'id' | 'pin' | 'order'>;

type Place = Pick<ChatItem, 'parentId' | 'pin'>;

/** The list after a change, as the server will sort it: a moved item goes to the top of its new place. */
export function withChange(list: readonly ChatItem[], change: ChatChange): ChatItem[] {
  const item = list.find(({ id }) => id === change.chatId);
  if (item === undefined) return [...list];
  const place = placeAfter(list, item, change);
  const isMoved = place.parentId !== item.parentId || place.pin !== item.pin;
  const order = isMoved ? firstOrder(list) : item.order;
  const changed = { ...item, ...place, order, name: change.name ?? item.name };
  return sorted(followFolders(list.map((one) => (one.id === item.id ? changed : one))));
}

/** The list after reordering. */
export function withOrder(list: readonly ChatItem[], entries: readonly ItemOrder[]): ChatItem[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return sorted(followFolders(list.map((item) => ({ ...item, ...byId.get(item.id) }))));
}

/** The list without some chats. */
export function withoutChats(list: readonly ChatItem[], ids: readonly number[]): ChatItem[] {
  return list.filter(({ id }) => !ids.includes(id));
}

/** The list after moving chats to the top of a folder or the root, in the given order. */
export function withMoved(
  list: readonly ChatItem[],
  { chatIds, folderId }: { chatIds: readonly number[]; folderId: number | null },
): ChatItem[] {
  const pin = list.find(({ id }) => id === folderId)?.pin ?? false;
  const moving = chatIds.filter((id) => list.some((one) => one.id === id && one.parentId !== folderId));
  const first = firstOrder(list) - moving.length + 1;
  return sorted(
    list.map((item) => {
      const place = moving.indexOf(item.id);
      return place === -1 ? item : { ...item, parentId: folderId, pin, order: first + place };
    }),
  );
}

/** Where chats are now, to put them back later. */
export function placesOf(items: readonly ChatItem[]): ItemPlace[] {
  return items.map(({ id, order, parentId, pin, archived }) => ({ id, order, parentId, pin, archived }));
}

/** The list after putting chats back where they were; those that left it come back. */
export function withRestored(
  list: readonly ChatItem[],
  { items, places }: { items: readonly ChatItem[]; places: readonly ItemPlace[] },
): ChatItem[] {
  const others = withoutChats(
    list,
    places.map(({ id }) => id),
  );
  const back = items.flatMap((item) => {
    const place = places.find(({ id }) => id === item.id);
    return place === undefined || place.archived ? [] : [{ ...item, ...place }];
  });
  return sorted([...others, ...back]);
}

/** The list without a chat or folder; a folder's chats move to the top of the root, unpinned. */
export function withoutChat(list: readonly ChatItem[], id: number): ChatItem[] {
  const leaving = list.filter((item) => item.parentId === id);
  const first = firstOrder(list) - leaving.length + 1;
  const moved = leaving.map((item, index) => ({
    ...item,
    parentId: null,
    pin: false,
    order: first + index,
  }));
  const stays = list.filter((item) => item.id !== id && item.parentId !== id);
  return sorted([...moved, ...stays]);
}

/**
 * Chats in a folder share its pin state, so a given folder decides; pinning or unpinning a chat by itself
 * moves it to the root.
 */
function placeAfter(list: readonly ChatItem[], item: ChatItem, change: ChatChange): Place {
  const { pin, parentId } = change;
  if (typeof parentId === 'number') {
    const folder = list.find(({ id }) => id === parentId);
    return { parentId, pin: folder?.pin ?? false };
  }
  const changesPin = pin !== undefined && pin !== item.pin;
  const leaves = item.parentId !== null && (parentId === null || changesPin);
  if (leaves) return { parentId: null, pin: pin ?? false };
  return { parentId: item.parentId, pin: pin ?? item.pin };
}

/** An order that sorts before the whole list. */
export function firstOrder(list: readonly Listed[]): number {
  return list.reduce((least, { order }) => Math.min(least, order), 1) - 1;
}

function followFolders(list: readonly ChatItem[]): ChatItem[] {
  const pins = new Map(list.filter(({ group }) => group).map(({ id, pin }) => [id, pin]));
  return list.map((item) => {
    const pin = item.parentId === null ? undefined : pins.get(item.parentId);
    return pin === undefined || pin === item.pin ? item : { ...item, pin };
  });
}
