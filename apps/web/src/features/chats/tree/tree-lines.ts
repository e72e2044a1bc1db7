import type { TreeRow, TreeRows } from './tree-rows.ts';

/** A section of the tree. */
export type Section = keyof TreeRows;

/** What the windowed list draws one below the other: captions, rows, and the folders in a box of their own. */
export type TreeLine =
  | { kind: 'caption'; section: Section }
  | { kind: 'row'; row: TreeRow }
  | { kind: 'folders'; rows: readonly TreeRow[] };

/** The rows as lines, each section below its caption. */
export function linesOf({ pinned, folders, chats }: TreeRows): TreeLine[] {
  return [
    ...captioned('pinned', pinned.map(lineOf)),
    ...captioned('folders', folders.length === 0 ? [] : [{ kind: 'folders', rows: folders }]),
    ...captioned('chats', chats.map(lineOf)),
  ];
}

function lineOf(row: TreeRow): TreeLine {
  return { kind: 'row', row };
}

function captioned(section: Section, lines: readonly TreeLine[]): TreeLine[] {
  return lines.length === 0 ? [] : [{ kind: 'caption', section }, ...lines];
}

/** Lines that must stay on the page however far the list is scrolled: the one with the focus, and the folders' box. */
export function keptLines(lines: readonly TreeLine[], focused: number | undefined): number[] {
  return lines.flatMap((line, index) => {
    if (line.kind === 'folders') return [index];
    return line.kind === 'row' && line.row.item.id === focused ? [index] : [];
  });
}
