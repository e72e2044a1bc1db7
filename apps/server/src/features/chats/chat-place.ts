import type { ChatOrder } from '@polylogue/contract/chats';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { OrderedChat, PlacedChat } from './chats.queries.ts';

/** Where something shall stand: in a folder, in the root (null), or where it is (undefined). */
export interface Wish {
  pin?: boolean | undefined;
  folder?: PlacedChat | null | undefined;
}

/**
 * Where a chat or a folder stands after a wish. In a folder a chat is pinned exactly as the folder is, so a folder that
 * is named decides; and pinning or unpinning it alone takes it out to the root.
 */
export function placeAfter(item: PlacedChat, wish: Wish): Pick<PlacedChat, 'parentId' | 'pin'> {
  if (wish.folder) {
    checkFolder(item, wish.folder, 'parent_id');
    return { parentId: wish.folder.id, pin: wish.folder.pin };
  }
  const changesPin = wish.pin !== undefined && wish.pin !== item.pin;
  const leaves = item.parentId !== null && (wish.folder === null || changesPin);
  if (leaves) return { parentId: null, pin: wish.pin ?? false };
  return { parentId: item.parentId, pin: wish.pin ?? item.pin };
}

/** Whether it is a pin that counts towards the plan's limit. */
export function isCountedPin(place: Pick<PlacedChat, 'parentId' | 'pin'>): boolean {
  return place.pin && place.parentId === null;
}

/** A new order that keeps the rules, and how many pins counted before it and after it. */
export interface Arrangement {
  entries: OrderedChat[];
  pins: { before: number; after: number };
}

/** Checks a wanted order against everything the user has. One entry that breaks a rule refuses them all. */
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
  return { entries, pins };
}

function existing(byId: ReadonlyMap<number, PlacedChat>, id: number): PlacedChat {
  const item = byId.get(id);
  if (!item) throw new CallError('not_found');
  return item;
}

/** Folders hold chats: never folders, and nothing else holds anything. */
function checkFolder(item: PlacedChat, folder: PlacedChat, field: string): void {
  if (item.isGroup || !folder.isGroup) throw fieldError(field, 'invalid');
}
