import { rowsOf } from './plain-text.ts';
import type { Table } from './tree.ts';

/** Spreadsheets evaluate a cell that starts like this as a formula, unless it is a number. */
const formulaStart = /^[=+\-@\t\r]/;
const number = /^[+-]?[\d\s.,]*\d\s*%?$/;
/** Without a BOM, Excel reads UTF-8 as the system's encoding and garbles Cyrillic. */
const byteOrderMark = '\uFEFF';

/** What spreadsheets of a locale separate cells with: where the comma is in numbers, it is the semicolon. */
function separatorOf(locale: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}

function cellOf(words: string): string {
  const harmless = formulaStart.test(words) && !number.test(words) ? `'${words}` : words;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as a CSV file that a spreadsheet program in the given locale opens by itself. */
export function tableCsv(table: Table, locale: string): string {
  const separator = separatorOf(locale);
  const lines = rowsOf(table).map((row) => row.map(cellOf).join(separator));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}
