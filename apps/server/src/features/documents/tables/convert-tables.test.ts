import { htmlToXlsx } from '@polylogue/contract/documents';
import type { Locale } from '@polylogue/contract/limits';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { languageIn, readTables, TooManyCellsError } from './html-tables.ts';
import { writeSpreadsheet } from './write-xlsx.ts';

async function sheetsOf(html: string, language: Locale = 'en') {
  const bytes = await writeSpreadsheet(readTables(html), { sheetWord: 'Table', language });
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return sheets;
}

function columnOf(cells: readonly string[]): string {
  return `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`;
}

/** What a spreadsheet makes of a column, and the formats it shows it in. */
async function readColumn(cells: readonly string[], language: Locale) {
  const [sheet] = await sheetsOf(columnOf(cells), language);
  return {
    values: sheet?.rows.map(([value]) => value),
    formats: cells.map((_, row) => sheet?.cells?.get(`${row},0`)?.style?.numFmt),
  };
}

describe('tables in HTML', () => {
  test('become one sheet each, with numbers as numbers and everything else as text', async () => {
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

  test.each([
    ['en', ['1,234.56', '1234', '0.5', '-3.25', '\u22127'], [1234.56, 1234, 0.5, -3.25, -7]],
    [
      'ru',
      ['1 234,56', '1\u00a0234', '0,5', '12.50', '1\u202f000\u202f000'],
      [1234.56, 1234, 0.5, 12.5, 1_000_000],
    ],
    ['fr', ['1\u202f234,56', '12 345', '0,5'], [1234.56, 12_345, 0.5]],
  ] as const)('hold numbers as %s writes them', async (language, cells, values) => {
    expect((await readColumn(cells, language)).values).toEqual(values);
  });

  test('keep percentages and money readable', async () => {
    const english = await readColumn(['12.5%', '14.3 %', '$1,234.50', '-$5', '5 EUR'], 'en');
    expect(english.values).toEqual([0.125, 0.143, 1234.5, -5, 5]);
    expect(english.formats).toEqual(['0.0%', '0.0%', '"$"#,##0.00', '"$"0', '0 "EUR"']);
    const french = await readColumn(['1 234,50\u00a0€', '7 %'], 'fr');
    expect(french.values).toEqual([1234.5, 0.07]);
    expect(french.formats).toEqual(['#,##0.00 "€"', '0%']);
    expect((await readColumn(['990 ₽', '1 290 руб.'], 'ru')).values).toEqual([990, 1290]);
  });

  test.each([
    [
      'en',
      [
        '007',
        '123456789012',
        '+7 495 123-45-67',
        '555-1234',
        '1,5',
        '12,34,567',
        '1.2.3',
        '12:30',
        '3/4',
        '1e5',
      ],
    ],
    ['ru', ['007', '8 800 555 35 35', '+7 (495) 123-45-67', '1 23', '1,234.5', '№ 5', '4–6', '31.06.2026']],
  ] as const)('leave codes, telephone numbers and the like as text (%s)', async (language, cells) => {
    expect((await readColumn(cells, language)).values).toEqual(cells);
  });

  test('hold dates as their language writes them', async () => {
    const day = new Date('2026-11-16T00:00:00Z');
    const time = new Date('2026-11-16T14:30:00Z');
    expect(await readColumn(['2026-11-16', '2026-11-16 14:30', '16.11.2026'], 'ru')).toEqual({
      values: [day, time, day],
      formats: ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'dd.mm.yyyy'],
    });
    expect((await readColumn(['16/11/2026', '03/04/2026'], 'fr')).values).toEqual([
      day,
      new Date('2026-04-03'),
    ]);
    expect((await readColumn(['11/16/2026', '03/04/2026'], 'en')).values).toEqual([
      day,
      new Date('2026-03-04'),
    ]);
    expect((await readColumn(['16/11/2026', '03/04/2026'], 'en')).values).toEqual([
      day,
      new Date('2026-04-03'),
    ]);
    const unclear = ['03/04/2026', '2026-02-30', '1812-09-07'];
    expect((await readColumn(unclear, 'en')).values).toEqual(unclear);
  });

  test('have a bold header that stays in sight, and columns as wide as their text', async () => {
    const [sheet] = await sheetsOf(
      `<table><thead><tr><th>Name</th><th>N</th></tr></thead><tr><td>${'word '.repeat(40)}</td><td>1</td></tr></table>`,
    );
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet?.cells?.get('1,1')?.style?.font?.bold ?? false).toBe(false);
    expect(sheet?.freezePane?.rows).toBe(1);
    expect(sheet?.cells?.get('1,0')?.style?.alignment?.wrapText).toBe(true);
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([60, 9]);
  });

  test('say their language themselves, if the document does', () => {
    expect(languageIn('<!doctype html><html class="x" lang="fr-CA"><table></table>')).toBe('fr');
    expect(languageIn('<html lang="de">')).toBeUndefined();
    expect(languageIn('<p lang="fr">')).toBeUndefined();
  });

  test('never become formulas', async () => {
    const cells = ['=1+1', '+SUM(A1)', '@cmd', '-2+3', '=HYPERLINK("http://evil.test")'];
    const html = `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
    const bytes = await writeSpreadsheet(readTables(html), { sheetWord: 'Table', language: 'en' });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]?.rows).toEqual([cells]);
    const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined);
    expect(formulas).toEqual([]);
  });

  test('are parsed like in a browser: unclosed cells, lines, entities and spans', async () => {
    const [sheet] = await sheetsOf(
      '<table><tr><td nowrap>a<br>b<td>&nbsp;x &eacute; &lt;y&gt;<tr><td colspan=2>wide\n  text</table>',
    );
    expect(sheet?.rows).toEqual([
      ['a\nb', 'x é <y>'],
      ['wide text', null],
    ]);
    expect(sheet?.merges).toEqual([expect.objectContaining({ startRow: 1, startCol: 0, endCol: 1 })]);
  });

  test('inside a script or a comment are ignored', () => {
    expect(readTables('<script>document.write("<table><tr><td>1</td></tr></table>")</script>')).toEqual([]);
    expect(readTables('<!-- <table><tr><td>1</td></tr></table> -->')).toEqual([]);
    expect(readTables('<table></table> text')).toEqual([]);
  });

  test('within a cell become its text', () => {
    const [table, ...more] = readTables(
      '<table><tr><td>out <table><tr><td>in</td></tr></table></td></tr></table>',
    );
    expect(table?.rows).toEqual([['out in']]);
    expect(more).toEqual([]);
  });

  test('with the same or an invalid caption still get unique names', async () => {
    const table = (caption: string) => `<table><caption>${caption}</caption><tr><td>1</td></tr></table>`;
    const sheets = await sheetsOf(
      [table('Same'), table('SAME'), table('[]'), table('x'.repeat(50))].join(''),
    );
    expect(sheets.map(({ name }) => name)).toEqual(['Same', 'Table 2', 'Table 3', 'x'.repeat(31)]);
  });

  test('with too many cells are rejected, whether written out or spanned', () => {
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

  test('returns a spreadsheet to download', async () => {
    const response = await convert(html, { cookies });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('spreadsheetml');
    expect(response.headers['content-disposition']).toBe('attachment; filename=prices.xlsx');
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets.map(({ name, rows }) => ({ name, rows }))).toEqual([
      { name: 'Tableau 1', rows: [['Thé'], [4]] },
    ]);
  });

  test('rejects a file without a table, with an oversized one, and no file', async () => {
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
