import type { ChatItem } from '../../lib/chat-item.ts';

/** A row for a chat or folder. */
export interface TreeRow {
  item: ChatItem;
  /** 1 at the top, 2 in a folder. */
  level: 1 | 2;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Folders: whether expanded. */
  isOpen: boolean;
  /** Folders: number of chats inside. */
  size: number;
}

/** The rows in the sections of the sidebar. */
export interface TreeRows {
  pinned: readonly TreeRow[];
  folders: readonly TreeRow[];
  chats: readonly TreeRow[];
  /** Found in the archive. */
  archived: readonly TreeRow[];
}

interface Shown {
  openFolders: ReadonlySet<number>;
  /** Search text; folders then show the matching chats. */
  search: string;
}

/** Normalises a text for comparison: case and Unicode form. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The visible rows of a sorted list. */
export function rowsOf(list: readonly ChatItem[], { openFolders, search }: Shown): TreeRows {
  const part = comparable(search.trim());
  const isSearch = part !== '';
  const found = isSearch ? list.filter(({ name }) => comparable(name).includes(part)) : list;
  const matching = found.filter(({ archived }) => !archived);
  const children = Map.groupBy(
    matching.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  const matched = new Set(matching.map(({ id }) => id));
  const top = list.filter(
    ({ id, group, parentId, archived }) =>
      parentId === null && !archived && (matched.has(id) || (group && children.has(id))),
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
    archived: rowsFor(found.filter(({ archived }) => archived)),
  };
}

function insideRow(item: ChatItem, place: number, siblings: number): TreeRow {
  return { item, level: 2, position: place + 1, siblings, isOpen: false, size: 0 };
}

/** All rows from top to bottom, in the order of the arrow keys. */
export function allRows({ pinned, folders, chats, archived }: TreeRows): TreeRow[] {
  return [...pinned, ...folders, ...chats, ...archived];
}

/** The sibling one step up or down; undefined at the end. */
export function neighbourOf(rows: TreeRows, id: number, step: 1 | -1): TreeRow | undefined {
  const section = [rows.pinned, rows.folders, rows.chats].find((some) =>
    some.some(({ item }) => item.id === id),
  );
  const own = section?.find(({ item }) => item.id === id);
  const peers = section?.filter(
    ({ level, item }) => level === own?.level && item.parentId === own.item.parentId,
  );
  const index = peers?.findIndex(({ item }) => item.id === id) ?? -1;
  return index === -1 ? undefined : peers?.[index + step];
}
