interface Spanning {
  columns: number;
  rows: number;
}

/** The column in which each cell begins, row by row: cells from rows above may reach down before it. */
export function columnsOf(rows: readonly (readonly Spanning[])[]): number[][] {
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = [];
  return rows.map((cells) => {
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
  });
}
