import type { ChatOrder } from '@polylogue/contract/chats';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { OrderedChat, PlacedChat } from './chats.queries.ts';

/** What is ordered together: the chats of a folder, or the pinned or the other items of the root. */
export type Group = Pick<PlacedChat, 'parentId' | 'pin'>;

/** The wanted place: a folder, the root (null), or unchanged (undefined). */
export interface Wish {
  pin?: boolean | undefined;
  folder?: PlacedChat | null | undefined;
}

/**
 * The place of a chat or folder after a change. A chat in a folder is pinned exactly as the folder is, so a
 * given folder decides; pinning or unpinning the chat alone moves it to the root.
 */
export function placeAfter(item: PlacedChat, wish: Wish): Group {
  if (wish.folder) {
    checkFolder(item, wish.folder, 'parent_id');
    return { parentId: wish.folder.id, pin: wish.folder.pin };
  }
  const changesPin = wish.pin !== undefined && wish.pin !== item.pin;
  const leaves = item.parentId !== null && (wish.folder === null || changesPin);
  if (leaves) return { parentId: null, pin: wish.pin ?? false };
  return { parentId: item.parentId, pin: wish.pin ?? item.pin };
}

/** Whether the pin counts towards the plan's limit. */
export function isCountedPin(place: Group): boolean {
  return place.pin && place.parentId === null;
}

/** A valid new order, the counted pins before and after it, and the groups that it orders by hand. */
export interface Arrangement {
  entries: OrderedChat[];
  pins: { before: number; after: number };
  byHand: Group[];
}

/** Validates an order against everything the user has, in its order. One invalid entry rejects all. */
export function arrange(items: readonly PlacedChat[], wanted: readonly ChatOrder[]): Arrangement {
  const byId = new Map(items.map((item) => [item.id, item]));
  const wantedById = new Map(wanted.map((entry) => [entry.id, entry]));
  if (wantedById.size < wanted.length) throw fieldError('orderList', 'invalid');
  const entries = wanted.map((entry, index) => {
    const item = existing(byId, entry.id);
    const { id, order, parent_id: parentId } = entry;
    if (parentId === null) return { id, order, parentId, pin: entry.pin };
    const folder = existing(byId, parentId);
    checkFolder(item, folder, `orderList.${index}.parent_id`);
    return { id, order, parentId, pin: wantedById.get(parentId)?.pin ?? folder.pin };
  });
  const arranged = new Map(entries.map((entry) => [entry.id, entry]));
  const pins = {
    before: items.filter(isCountedPin).length,
    after: items.filter((item) => isCountedPin(arranged.get(item.id) ?? item)).length,
  };
  return { entries, pins, byHand: groupsByHand(items, arranged) };
}

/**
 * The groups whose order the user has made: items of it changed their places among each other, or something was put below
 * one of them. What comes in at the top is no order of the user's.
 */
function groupsByHand(items: readonly PlacedChat[], arranged: ReadonlyMap<number, OrderedChat>): Group[] {
  const after = items
    .map((item) => ({ ...item, ...arranged.get(item.id) }))
    .toSorted((a, b) => a.order - b.order || b.id - a.id);
  const touched = new Map([...arranged.values()].map((entry) => [keyOf(entry), entry]));
  return [...touched].flatMap(([key, { parentId, pin }]) => {
    const before = items.filter((item) => keyOf(item) === key).map(({ id }) => id);
    const known = new Set(before);
    const now = after.filter((item) => keyOf(item) === key).map(({ id }) => id);
    const stayed = new Set(now);
    const expected = [...now.filter((id) => !known.has(id)), ...before.filter((id) => stayed.has(id))];
    return now.some((id, index) => id !== expected[index]) ? [{ parentId, pin }] : [];
  });
}

function keyOf({ parentId, pin }: Group): string {
  return parentId === null ? `root ${pin}` : `folder ${parentId}`;
}

function existing(byId: ReadonlyMap<number, PlacedChat>, id: number): PlacedChat {
  const item = byId.get(id);
  if (!item) throw new CallError('not_found');
  return item;
}

/** Folders hold only chats, and nothing else holds anything. */
function checkFolder(item: PlacedChat, folder: PlacedChat, field: string): void {
  if (item.isGroup || !folder.isGroup) throw fieldError(field, 'invalid');
}
