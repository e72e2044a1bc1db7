/**
 * How many letters were left out, added, mistaken or swapped between two words; more than `most` if there are more. Rows of the usual
 * table, of which only the last three are kept.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let slips = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + same);
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, at(before, column - 2) + 1);
      now.push(slips);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
