import type { ChatItem, ChatOrder } from '@polylogue/contract/chats';

/** What a user wants changed of a chat or a folder; what is absent stays. */
export interface ChatChange {
  chatId: number;
  name?: string;
  pin?: boolean;
  parent_id?: number | null;
}

/** What has a place in a list: a chat, a folder, a note. */
type Listed = Pick<ChatItem, 'id' | 'pin' | 'order'>;

type Place = Pick<ChatItem, 'parent_id' | 'pin'>;

/** The order of the list: pinned first, then by `order`; of two with the same order the newer one first. */
export function sorted<Item extends Listed>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => Number(b.pin) - Number(a.pin) || a.order - b.order || b.id - a.id);
}

/** The list after a change, as the server will have it: whatever comes to another place comes first there. */
export function withChange(list: readonly ChatItem[], change: ChatChange): ChatItem[] {
  const item = list.find(({ id }) => id === change.chatId);
  if (item === undefined) return [...list];
  const place = placeAfter(list, item, change);
  const isMoved = place.parent_id !== item.parent_id || place.pin !== item.pin;
  const order = isMoved ? firstOrder(list) : item.order;
  const changed = { ...item, ...place, order, name: change.name ?? item.name };
  return sorted(followFolders(list.map((one) => (one.id === item.id ? changed : one))));
}

/** The list after a new order was written. */
export function withOrder(list: readonly ChatItem[], entries: readonly ChatOrder[]): ChatItem[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return sorted(followFolders(list.map((item) => ({ ...item, ...byId.get(item.id) }))));
}

/** The list without a chat or a folder; what was in the folder goes to the root, unpinned and first. */
export function withoutChat(list: readonly ChatItem[], id: number): ChatItem[] {
  const leaving = list.filter((item) => item.parent_id === id);
  const first = firstOrder(list) - leaving.length + 1;
  const moved = leaving.map((item, index) => ({
    ...item,
    parent_id: null,
    pin: false,
    order: first + index,
  }));
  const stays = list.filter((item) => item.id !== id && item.parent_id !== id);
  return sorted([...moved, ...stays]);
}

/**
 * In a folder a chat is pinned exactly as the folder is, so a folder that is named decides; pinning or unpinning it
 * alone takes it out to the root.
 */
function placeAfter(list: readonly ChatItem[], item: ChatItem, change: ChatChange): Place {
  const { pin, parent_id: parentId } = change;
  if (typeof parentId === 'number') {
    const folder = list.find(({ id }) => id === parentId);
    return { parent_id: parentId, pin: folder?.pin ?? false };
  }
  const changesPin = pin !== undefined && pin !== item.pin;
  const leaves = item.parent_id !== null && (parentId === null || changesPin);
  if (leaves) return { parent_id: null, pin: pin ?? false };
  return { parent_id: item.parent_id, pin: pin ?? item.pin };
}

/** An order that comes before all of the list. */
export function firstOrder(list: readonly Listed[]): number {
  return list.reduce((least, { order }) => Math.min(least, order), 1) - 1;
}

function followFolders(list: readonly ChatItem[]): ChatItem[] {
  const pins = new Map(list.filter(({ group }) => group).map(({ id, pin }) => [id, pin]));
  return list.map((item) => {
    const pin = item.parent_id === null ? undefined : pins.get(item.parent_id);
    return pin === undefined || pin === item.pin ? item : { ...item, pin };
  });
}
