import type { TableCell, TableRow } from '@polylogue/document/tree';

/** A cell and the place it takes. */
export interface PlacedCell {
  cell: TableCell;
  column: number;
  row: number;
  /** What it covers, clipped to the table. */
  columns: number;
  rows: number;
}

/** Where the cells of a table stand when merged ones push the others aside, as HTML lays them out. */
export function placeCells(rows: readonly TableRow[]): { columns: number; cells: PlacedCell[] } {
  const taken: boolean[][] = rows.map(() => []);
  const cells: PlacedCell[] = [];
  rows.forEach(({ cells: row }, top) => {
    let left = 0;
    for (const cell of row) {
      while (taken[top]?.[left]) left += 1;
      const reached = taken.slice(top, top + cell.rows);
      let columns = 1;
      while (columns < cell.columns && !taken[top]?.[left + columns]) columns += 1;
      for (const line of reached) line.fill(true, reserve(line, left, columns), left + columns);
      cells.push({ cell, column: left, row: top, columns, rows: reached.length });
      left += columns;
    }
  });
  return { columns: Math.max(0, ...taken.map((line) => line.length)), cells };
}

/** Lengthens the line to hold the columns; returns the first of them. */
function reserve(line: boolean[], left: number, columns: number): number {
  while (line.length < left + columns) line.push(false);
  return left;
}
