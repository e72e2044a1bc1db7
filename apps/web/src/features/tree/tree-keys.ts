import { allRows, comparable, type TreeRow, type TreeRows } from './tree-rows.ts';

/** What a key does in the tree. */
export type TreeAction =
  | { do: 'focus'; id: number }
  | { do: 'open' | 'rename' | 'remove' | 'select'; row: TreeRow }
  | { do: 'fold'; id: number; isOpen: boolean }
  | { do: 'move'; id: number; step: 1 | -1 };

/** The relevant parts of a keyboard event. */
export interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The action of a key while a row has focus; undefined for other keys. */
export function actionOf(rows: TreeRows, focused: number, pressed: Pressed): TreeAction | undefined {
  const all = allRows(rows);
  const index = all.findIndex(({ item }) => item.id === focused);
  const row = all[index];
  if (row === undefined || pressed.ctrlKey || pressed.metaKey) return undefined;
  if (pressed.altKey) return moveOf(row, pressed.key);
  switch (pressed.key) {
    case 'ArrowDown':
      return focusOn(all[index + 1]);
    case 'ArrowUp':
      return focusOn(all[index - 1]);
    case 'Home':
      return focusOn(all[0]);
    case 'End':
      return focusOn(all.at(-1));
    case 'ArrowRight':
      return inwards(all, index);
    case 'ArrowLeft':
      return outwards(all, row);
    case 'Enter':
      return { do: 'open', row };
    case ' ':
      return { do: isSelectable(row) ? 'select' : 'open', row };
    case 'F2':
      return { do: 'rename', row };
    case 'Delete':
      return { do: 'remove', row };
    default:
      return pressed.key.length === 1 ? byLetter(all, index, pressed.key) : undefined;
  }
}

/** Folders and notes cannot be selected. */
function isSelectable({ item }: TreeRow): boolean {
  return item.type === 'chat' && !item.group;
}

function focusOn(row: TreeRow | undefined): TreeAction | undefined {
  return row && { do: 'focus', id: row.item.id };
}

function moveOf({ item }: TreeRow, key: string): TreeAction | undefined {
  if (key === 'ArrowUp') return { do: 'move', id: item.id, step: -1 };
  return key === 'ArrowDown' ? { do: 'move', id: item.id, step: 1 } : undefined;
}

function inwards(all: readonly TreeRow[], index: number): TreeAction | undefined {
  const row = all[index];
  if (row === undefined || !row.item.group) return undefined;
  if (!row.isOpen) return { do: 'fold', id: row.item.id, isOpen: true };
  return row.size === 0 ? undefined : focusOn(all[index + 1]);
}

function outwards(all: readonly TreeRow[], { item, isOpen }: TreeRow): TreeAction | undefined {
  if (isOpen) return { do: 'fold', id: item.id, isOpen: false };
  return focusOn(all.find((one) => one.item.id === item.parentId));
}

/** The next row whose name starts with the letter, wrapping around. */
function byLetter(all: readonly TreeRow[], index: number, letter: string): TreeAction | undefined {
  const wanted = comparable(letter);
  const round = [...all.slice(index + 1), ...all.slice(0, index)];
  return focusOn(round.find(({ item }) => comparable(item.name).startsWith(wanted)));
}
