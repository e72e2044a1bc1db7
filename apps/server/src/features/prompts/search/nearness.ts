/** Words shorter than this are too easily confused with others. An acronym in capitals is no longer than this. */
const leastLetters = 5;
const longWord = 8;

/** Whether a mistyped word may be corrected: acronyms, numbers and short words mean what they say. */
export function mayBeMistyped(written: string): boolean {
  const { length } = [...written];
  const isAcronym = length === leastLetters && written === written.toUpperCase();
  return length >= leastLetters && !isAcronym && !/\d/.test(written);
}

/** The word with each two neighbouring letters swapped. */
export function swapped(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? '')
      .join(''),
  );
}

/** Whether a slip of the hand explains the difference: one letter, in a long word two. */
export function isSlip(typed: string, word: string): boolean {
  const most = typed.length >= longWord ? 2 : 1;
  return Math.abs(typed.length - word.length) <= most && slips(typed, word) <= most;
}

/** The number of letters inserted, left out, replaced or swapped with their neighbour. */
export function slips(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
