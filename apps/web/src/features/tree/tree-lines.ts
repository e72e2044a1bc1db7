import type { TreeRow, TreeRows } from './tree-rows.ts';

/** A section of the tree. */
export type Section = keyof TreeRows;

/** Lines of the virtualized list: captions, rows, and a box with the folders. */
export type TreeLine =
  | { kind: 'caption'; section: Section }
  | { kind: 'row'; row: TreeRow }
  | { kind: 'folders'; rows: readonly TreeRow[] };

/** The rows as lines, each section below its caption. */
export function linesOf({ pinned, folders, chats, archived }: TreeRows): TreeLine[] {
  return [
    ...captioned('pinned', pinned.map(lineOf)),
    ...captioned('folders', folders.length === 0 ? [] : [{ kind: 'folders', rows: folders }]),
    ...captioned('chats', chats.map(lineOf)),
    ...captioned('archived', archived.map(lineOf)),
  ];
}

function lineOf(row: TreeRow): TreeLine {
  return { kind: 'row', row };
}

function captioned(section: Section, lines: readonly TreeLine[]): TreeLine[] {
  return lines.length === 0 ? [] : [{ kind: 'caption', section }, ...lines];
}

/** Lines that must stay mounted when scrolled away: the focused one and the folder box. */
export function keptLines(lines: readonly TreeLine[], focused: number | undefined): number[] {
  return lines.flatMap((line, index) => {
    if (line.kind === 'folders') return [index];
    return line.kind === 'row' && line.row.item.id === focused ? [index] : [];
  });
}
