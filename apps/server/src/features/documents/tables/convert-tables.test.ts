import { htmlToXlsx } from '@polylogue/contract/documents';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readTables, TooManyCellsError } from './html-tables.ts';
import { writeSpreadsheet } from './write-xlsx.ts';

async function sheetsOf(html: string, word = 'Table') {
  const { sheets } = await readXlsx(await writeSpreadsheet(readTables(html), word));
  return sheets;
}

describe('tables of markup', () => {
  test('become a sheet each, with numbers as numbers and all else as text', async () => {
    const [first, second, ...more] = await sheetsOf(`
      <h1>Report</h1>
      <table><thead><tr><th>Item</th><th>Price</th></tr></thead>
        <tbody><tr><td>Tea &amp; <b>cake</b></td><td> 12.50 </td></tr><tr><td>007</td><td>-3</td></tr>
        <tr><td>12345678901234567890</td><td>1,5</td></tr></tbody></table>
      <table><caption>Cities: 2026</caption><tr><td>Paris</td></tr></table>`);
    expect(first?.name).toBe('Table 1');
    expect(first?.rows).toEqual([
      ['Item', 'Price'],
      ['Tea & cake', 12.5],
      ['007', -3],
      ['12345678901234567890', '1,5'],
    ]);
    expect(second?.name).toBe('Cities  2026');
    expect(second?.rows).toEqual([['Paris']]);
    expect(more).toEqual([]);
  });

  test('never become formulas', async () => {
    const cells = ['=1+1', '+SUM(A1)', '@cmd', '-2+3', '=HYPERLINK("http://evil.test")'];
    const html = `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
    const bytes = await writeSpreadsheet(readTables(html), 'Table');
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]?.rows).toEqual([cells]);
    const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined);
    expect(formulas).toEqual([]);
  });

  test('are read as a browser reads them: open cells, lines, entities and spans', async () => {
    const [sheet] = await sheetsOf(
      '<table><tr><td nowrap>a<br>b<td>&nbsp;x &eacute; &lt;y&gt;<tr><td colspan=2>wide\n  text</table>',
    );
    expect(sheet?.rows).toEqual([
      ['a\nb', 'x é <y>'],
      ['wide text', null],
    ]);
    expect(sheet?.merges).toEqual([expect.objectContaining({ startRow: 1, startCol: 0, endCol: 1 })]);
  });

  test('inside a script, a comment or nowhere are none', () => {
    expect(readTables('<script>document.write("<table><tr><td>1</td></tr></table>")</script>')).toEqual([]);
    expect(readTables('<!-- <table><tr><td>1</td></tr></table> -->')).toEqual([]);
    expect(readTables('<table></table> text')).toEqual([]);
  });

  test('within a cell are read as its text', () => {
    const [table, ...more] = readTables(
      '<table><tr><td>out <table><tr><td>in</td></tr></table></td></tr></table>',
    );
    expect(table?.rows).toEqual([['out in']]);
    expect(more).toEqual([]);
  });

  test('of the same or an impossible caption still get names of their own', async () => {
    const table = (caption: string) => `<table><caption>${caption}</caption><tr><td>1</td></tr></table>`;
    const sheets = await sheetsOf(
      [table('Same'), table('SAME'), table('[]'), table('x'.repeat(50))].join(''),
    );
    expect(sheets.map(({ name }) => name)).toEqual(['Same', 'Table 2', 'Table 3', 'x'.repeat(31)]);
  });

  test('of more cells than fit are refused, whether written out or spanned', () => {
    const rows = `<tr>${'<td>1'.repeat(1_000)}</tr>`.repeat(101);
    expect(() => readTables(`<table>${rows}</table>`)).toThrow(TooManyCellsError);
    const spanned = '<tr><td colspan=99999999 rowspan=99999999>1</td></tr>'.repeat(3);
    expect(() => readTables(`<table>${spanned}</table>`)).toThrow(TooManyCellsError);
  });
});

describe('helper/html-to-xlsx', () => {
  let testApp: TestApp;
  let cookies: Record<string, string>;

  beforeAll(async () => {
    testApp = await startTestApp();
    cookies = await testApp.signIn(await testApp.createUser());
  });
  afterAll(() => testApp.close());

  async function convert(html: string, options: { cookies?: Record<string, string>; field?: string } = {}) {
    const form = new FormData();
    form.set(options.field ?? 'htmlFile', new Blob([html], { type: 'text/html' }), 'prices.html');
    const body = new Response(form);
    return testApp.request(htmlToXlsx, {
      cookies: options.cookies,
      headers: { 'content-type': body.headers.get('content-type') ?? '', 'x-user-language': 'fr' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  const html = '<table><tr><th>Thé</th></tr><tr><td>4</td></tr></table>';

  test('answers a spreadsheet to be saved', async () => {
    const response = await convert(html, { cookies });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('spreadsheetml');
    expect(response.headers['content-disposition']).toBe('attachment; filename=prices.xlsx');
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets.map(({ name, rows }) => ({ name, rows }))).toEqual([
      { name: 'Tableau 1', rows: [['Thé'], [4]] },
    ]);
  });

  test('refuses a file without a table, with an endless one, and no file', async () => {
    const without = await convert('<p>nothing</p>', { cookies });
    expect(without.statusCode).toBe(422);
    expect(without.json()).toMatchObject({ validationErrors: { htmlFile: 'invalid' } });
    const endless = await convert('<table><tr><td colspan=100 rowspan=1001>1<td>2</table>', { cookies });
    expect(endless.json()).toMatchObject({ validationErrors: { htmlFile: 'file_too_much' } });
    const elsewhere = await convert(html, { cookies, field: 'other' });
    expect(elsewhere.statusCode).toBe(422);
  });

  test('is for users only', async () => {
    expect((await convert(html)).statusCode).toBe(401);
  });
});
