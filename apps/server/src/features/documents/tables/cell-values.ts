import type { Locale } from '@polylogue/contract/limits';
import { dateIn, dateOrderIn, type DateOrder } from './cell-dates.ts';
import { numberIn } from './cell-numbers.ts';
import type { SheetValue } from './sheet-value.ts';

/** Reads the cells of a table as values: numbers and dates as its language writes them, all else as text. */
export function valuesOf(rows: readonly (readonly (string | null)[])[], language: Locale): SheetValue[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const orders = Array.from({ length: width }, (_, column) =>
    dateOrderIn(
      rows.map((row) => row[column] ?? ''),
      language,
    ),
  );
  return rows.map((row) => row.map((cell, column) => valueOf(cell, language, orders[column])));
}

function valueOf(cell: string | null, language: Locale, order: DateOrder | undefined): SheetValue {
  if (cell === null) return { value: null };
  return numberIn(cell, language) ?? dateIn(cell, order) ?? { value: cell };
}
