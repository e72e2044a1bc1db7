import { expect, test } from 'vitest';
import { parseDocument } from './document-blocks.ts';
import { tableCsv } from './table-csv.ts';
import type { Table } from './tree.ts';

function tableOf(...rows: string[]): Table {
  const [table] = parseDocument(['| Имя | b |', '|---|---|', ...rows].join('\n')).blocks;
  if (table?.type !== 'table') throw new Error('no table');
  return table;
}

test('CSV has words without marks, quoted where needed, in UTF-8 that Excel knows', () => {
  const table = tableOf('| **a**, `b` | "c" |', '| [d](https://x.example) | e<br>f |', '| &lt; | |');
  expect(tableCsv(table, 'en')).toBe('\uFEFFИмя,b\r\n"a, b","""c"""\r\nd,"e\nf"\r\n<,\r\n');
});

test('CSV runs nothing in a spreadsheet and leaves numbers alone', () => {
  const table = tableOf('| =1+1 | -5 |', '| @x | +7,5 % |', '| -x | - |');
  expect(tableCsv(table, 'en')).toBe("\uFEFFИмя,b\r\n'=1+1,-5\r\n'@x,\"+7,5 %\"\r\n'-x,'-\r\n");
});

test.each(['ru', 'fr'])('CSV in %s has the semicolon that its Excel expects', (locale) => {
  expect(tableCsv(tableOf('| 1,5 | a; b |'), locale)).toBe('\uFEFFИмя;b\r\n"1,5";"a; b"\r\n');
});
