/** A value with more text is not part of a table that somebody reads. */
const mostValue = 8_000;

/** Whether the cells name columns: texts, none missing, none twice. */
export function areHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const areWords = filled.every((cell) => /\p{L}/u.test(cell) && cell.length <= 100);
  return (
    filled.length > 1 &&
    filled.length >= cells.length / 2 &&
    areWords &&
    new Set(filled).size === filled.length
  );
}

/** A row as text. With the names of its columns it can be understood, and found, by itself. */
export function rowText(cells: readonly string[], headings: readonly string[] | undefined): string {
  const values = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().slice(0, mostValue));
  if (!headings) return values.join(' | ').replace(/(?: \| )+$/, '');
  return values
    .map((value, column) => ({ value, heading: headings[column] ?? '' }))
    .filter(({ value }) => value !== '')
    .map(({ value, heading }) => (heading === '' ? value : `${heading}: ${value}`))
    .join(' | ');
}
