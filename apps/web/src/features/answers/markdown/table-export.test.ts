import type { Tokens } from 'marked';
import { expect, test } from 'vitest';
import { isAnswerToken, parseBlock } from './parse-block.ts';
import { tableToCsv, tableToHtml } from './table-export.ts';

function tableOf(...rows: string[]): Tokens.Table {
  const source = ['| Имя | b |', '|---|---|', ...rows].join('\n');
  const table = parseBlock({ source, open: false, links: {} })
    .filter(isAnswerToken)
    .find((token) => token.type === 'table');
  if (!table) throw new Error('no table');
  return table;
}

test('CSV has words without marks, quoted where needed, in UTF-8 that Excel knows', () => {
  const csv = tableToCsv(
    tableOf('| **a**, `b` | "c" |', '| [d](https://x.example) | e<br>f |', '| &lt; | |'),
  );
  expect(csv).toBe('\uFEFFИмя,b\r\n"a, b","""c"""\r\nd,"e\nf"\r\n<,\r\n');
});

test('CSV runs nothing in a spreadsheet and leaves numbers alone', () => {
  const csv = tableToCsv(tableOf('| =1+1 | -5 |', '| @x | +7,5 % |', '| -x | - |'));
  expect(csv).toBe("\uFEFFИмя,b\r\n'=1+1,-5\r\n'@x,\"+7,5 %\"\r\n'-x,'-\r\n");
});

test('HTML has plain words only', () => {
  expect(tableToHtml(tableOf('| <b>x</b> | a & "b" |'))).toBe(
    '<table><thead><tr><th>Имя</th><th>b</th></tr></thead>' +
      '<tbody><tr><td>&lt;b&gt;x&lt;/b&gt;</td><td>a &amp; &quot;b&quot;</td></tr></tbody></table>',
  );
});
