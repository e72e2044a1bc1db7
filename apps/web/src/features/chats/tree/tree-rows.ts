import type { ChatItem } from '@polylogue/contract/chats';

/** A line of the tree that stands for a chat or a folder. */
export interface TreeRow {
  item: ChatItem;
  /** 1 at the top, 2 in a folder. */
  level: 1 | 2;
  /** Its place among those beside it, from 1, and how many there are. */
  position: number;
  siblings: number;
  /** Of a folder: whether its chats show. */
  isOpen: boolean;
  /** Of a folder: how many chats are in it. */
  size: number;
}

/** The rows in the sections of the sidebar. */
export interface TreeRows {
  pinned: readonly TreeRow[];
  folders: readonly TreeRow[];
  chats: readonly TreeRow[];
}

interface Shown {
  openFolders: ReadonlySet<number>;
  /** Part of a name; with one, folders show the chats that match it. */
  search: string;
}

/** A text as it is compared: whatever its case and its form in Unicode. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What the tree shows, given the list in its order. */
export function rowsOf(list: readonly ChatItem[], { openFolders, search }: Shown): TreeRows {
  const part = comparable(search.trim());
  const isSearch = part !== '';
  const matching = isSearch ? list.filter(({ name }) => comparable(name).includes(part)) : list;
  const children = Map.groupBy(
    matching.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  );
  const matched = new Set(matching.map(({ id }) => id));
  const top = list.filter(
    ({ id, group, parent_id }) => parent_id === null && (matched.has(id) || (group && children.has(id))),
  );

  function rowsFor(items: readonly ChatItem[]): TreeRow[] {
    return items.flatMap((item, index) => {
      const inside = children.get(item.id) ?? [];
      const isOpen = item.group && (isSearch ? inside.length > 0 : openFolders.has(item.id));
      const row: TreeRow = {
        item,
        level: 1,
        position: index + 1,
        siblings: items.length,
        isOpen,
        size: inside.length,
      };
      return isOpen ? [row, ...inside.map((chat, place) => insideRow(chat, place, inside.length))] : [row];
    });
  }

  return {
    pinned: rowsFor(top.filter(({ pin }) => pin)),
    folders: rowsFor(top.filter(({ pin, group }) => !pin && group)),
    chats: rowsFor(top.filter(({ pin, group }) => !pin && !group)),
  };
}

function insideRow(item: ChatItem, place: number, siblings: number): TreeRow {
  return { item, level: 2, position: place + 1, siblings, isOpen: false, size: 0 };
}

/** All rows from top to bottom, as the arrow keys go through them. */
export function allRows({ pinned, folders, chats }: TreeRows): TreeRow[] {
  return [...pinned, ...folders, ...chats];
}

/** The row beside which one comes when it moves a step up or down among its own; undefined at the end. */
export function neighbourOf(rows: TreeRows, id: number, step: 1 | -1): TreeRow | undefined {
  const section = [rows.pinned, rows.folders, rows.chats].find((some) =>
    some.some(({ item }) => item.id === id),
  );
  const own = section?.find(({ item }) => item.id === id);
  const peers = section?.filter(
    ({ level, item }) => level === own?.level && item.parent_id === own.item.parent_id,
  );
  const index = peers?.findIndex(({ item }) => item.id === id) ?? -1;
  return index === -1 ? undefined : peers?.[index + step];
}
