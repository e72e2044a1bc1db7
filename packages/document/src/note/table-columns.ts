interface Spanning {
  columns: number;
  rows: number;
}

/**
 * Places that all tables of a note may have, those that merged cells cover too. Without merged cells a note of four million
 * characters has room for no more: a cell takes fifty. A merged one could stand for a million.
 */
export const mostPlaces = 80_000;

/** How the cells of a table stand. */
interface Grid {
  /** The column in which each cell begins, row by row: cells from rows above may reach down before it. */
  columns: number[][];
  /** Columns by rows. */
  places: number;
}

/** The grid of a table. Undefined if it has more places than a note may have: they are not gone through. */
export function gridOf(rows: readonly (readonly Spanning[])[]): Grid | undefined {
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = [];
  const columns: number[][] = [];
  for (const cells of rows) {
    const width = cells.reduce((sum, cell) => sum + cell.columns, Math.max(1, covered.length));
    // The rows above were as wide or narrower, and this one may begin behind all that reaches into it.
    if (width > mostPlaces || covered.length * rows.length > mostPlaces) return undefined;
    columns.push(beginnings(cells, covered));
  }
  const places = covered.length * rows.length;
  return places > mostPlaces ? undefined : { columns, places };
}

/** Where the cells of a row begin, below what covers its columns; notes what they cover themselves. */
function beginnings(cells: readonly Spanning[], covered: number[]): number[] {
  let column = 0;
  const taken: [column: number, rows: number][] = [];
  const begins = cells.map((cell) => {
    while ((covered[column] ?? 0) > 0) column += 1;
    const begin = column;
    for (let one = 0; one < cell.columns; one += 1) taken.push([column + one, cell.rows]);
    column += cell.columns;
    return begin;
  });
  covered.forEach((rowsLeft, index) => {
    covered[index] = Math.max(0, rowsLeft - 1);
  });
  for (const [index, rowsTaken] of taken) covered[index] = rowsTaken - 1;
  return begins;
}
