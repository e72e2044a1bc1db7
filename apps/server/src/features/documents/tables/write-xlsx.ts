import { writeXlsx, type WriteSheet } from 'hucre';
import type { HtmlTable } from './html-tables.ts';

/** Spreadsheets take no longer names of sheets, and none with these characters. */
const nameRule = { length: 31, forbidden: /[[\]:*?/\\]|\p{Cc}/gu };

/**
 * Writes a spreadsheet with a sheet per table. Texts are written as texts, so one that begins with `=` is no formula:
 * what a model wrote never becomes something a program runs.
 */
export function writeSpreadsheet(tables: readonly HtmlTable[], sheetWord: string): Promise<Uint8Array> {
  const names = new Set<string>();
  return writeXlsx({ sheets: tables.map((table, index) => sheetOf(table, freeName(table, index))) });

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

function sheetOf({ rows, merges, hasHeadings }: HtmlTable, name: string): WriteSheet {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    name,
    rows,
    merges,
    columns: Array.from({ length: width }, () => ({ autoWidth: true })),
    ...(hasHeadings ? { freezePane: { rows: 1 } } : {}),
  };
}
