import type { Locale } from '@polylogue/contract/limits';
import { writeXlsx, type Cell, type WriteSheet } from 'hucre';
import { valuesOf } from './cell-values.ts';
import type { SheetValue } from './sheet-value.ts';
import type { HtmlTable } from './html-tables.ts';

/** Widths of columns, in characters. */
const narrowest = 9;
const widest = 60;

/** Excel's rules for sheet names. */
const nameRule = { length: 31, forbidden: /[[\]:*?/\\]|\p{Cc}/gu };

/**
 * Writes a spreadsheet with one sheet per table. Text is written as text, so a leading `=` does not make a
 * formula: what a model wrote is never executed.
 */
export function writeSpreadsheet(
  tables: readonly HtmlTable[],
  { sheetWord, language }: { sheetWord: string; language: Locale },
): Promise<Uint8Array> {
  const names = new Set<string>();
  return writeXlsx({
    sheets: tables.map((table, index) => sheetOf(table, { name: freeName(table, index), language })),
  });

  function freeName({ caption }: HtmlTable, index: number): string {
    const numbered = `${sheetWord} ${index + 1}`;
    const wanted = caption.replaceAll(nameRule.forbidden, ' ').replaceAll(/^[\s']+|[\s']+$/g, '');
    const name = wanted.slice(0, nameRule.length).toWellFormed().trim();
    const isFree = name !== '' && !names.has(name.toLowerCase());
    const chosen = isFree ? name : numbered;
    names.add(chosen.toLowerCase());
    return chosen;
  }
}

function sheetOf(
  { rows, merges, hasHeadings }: HtmlTable,
  { name, language }: { name: string; language: Locale },
): WriteSheet {
  const values = valuesOf(rows, language);
  return {
    name,
    rows: values.map((row) => row.map(({ value }) => value)),
    cells: looksOf(values, hasHeadings),
    merges,
    columns: widthsOf(rows).map((width) => ({ width })),
    ...(hasHeadings ? { freezePane: { rows: 1 } } : {}),
  };
}

/** What differs from a plain cell: headings are bold, long texts wrap, numbers and dates look as written. */
function looksOf(values: readonly SheetValue[][], hasHeadings: boolean): Map<string, Partial<Cell>> {
  const looks = new Map<string, Partial<Cell>>();
  values.forEach((row, index) =>
    row.forEach(({ value, format }, column) => {
      const isHeading = hasHeadings && index === 0;
      const isLong = typeof value === 'string' && (value.includes('\n') || value.length > widest);
      if (format === undefined && !isHeading && !isLong) return;
      const style = {
        ...(format === undefined ? {} : { numFmt: format }),
        ...(isHeading ? { font: { bold: true } } : {}),
        ...(isLong ? { alignment: { wrapText: true, vertical: 'top' as const } } : {}),
      };
      looks.set(`${index},${column}`, { value, style });
    }),
  );
  return looks;
}

/** Width of each column, in characters: of its longest line, within reason. */
function widthsOf(rows: HtmlTable['rows']): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      const lines = (cell ?? '').split('\n').map((line) => line.length + 2);
      widths[column] = Math.min(Math.max(widths[column] ?? narrowest, ...lines), widest);
    });
  }
  return widths;
}
