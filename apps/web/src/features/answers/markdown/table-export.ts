import type { Tokens } from 'marked';
import { plainWords } from './plain-words.ts';

/** A table as rows of plain words, the heading first. */
function rowsOf({ header, rows }: Tokens.Table): string[][] {
  return [header, ...rows].map((row) => row.map(({ tokens }) => plainWords(tokens).trim()));
}

/** Spreadsheets run a cell that begins like this as a formula, unless it is a number. */
const formulaStart = /^[=+\-@\t\r]/;
const number = /^[+-]?[\d\s.,]*\d\s*%?$/;
/** Without this mark Excel takes UTF-8 for the system's own encoding and garbles Cyrillic. */
const byteOrderMark = '\uFEFF';

function csvCell(words: string): string {
  const harmless = formulaStart.test(words) && !number.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The table as a CSV file. */
export function tableToCsv(table: Tokens.Table): string {
  const lines = rowsOf(table).map((row) => row.map(csvCell).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlCell(tag: 'th' | 'td', words: string): string {
  const escaped = words.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
  return `<${tag}>${escaped.replaceAll('\n', '<br>')}</${tag}>`;
}

/** The table as plain HTML, for whoever makes other formats of it. */
export function tableToHtml(table: Tokens.Table): string {
  const [head = [], ...body] = rowsOf(table);
  const line = (tag: 'th' | 'td', row: string[]) =>
    `<tr>${row.map((words) => htmlCell(tag, words)).join('')}</tr>`;
  return `<table><thead>${line('th', head)}</thead><tbody>${body.map((row) => line('td', row)).join('')}</tbody></table>`;
}
