import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { archiveOf } from '../../../../platform/check-archive.testing.ts';
import { readHere, textsOf } from '../reading.scene.testing.ts';
import { pdfOfPages } from './pdf.samples.testing.ts';

// The samples named `tea` were written by LibreOffice 7.4 from the same page of HTML, those named `note` by the
// product's own export of a note.
const words = {
  en: {
    title: 'The Tea Handbook',
    brewing: 'Brewing',
    sentence: 'Green tea is brewed with water of eighty degrees for two minutes.',
    row: ['Green', '80', '2'],
  },
  ru: {
    title: 'Чайный справочник',
    brewing: 'Заваривание',
    sentence: 'Зелёный чай заваривают водой восьмидесяти градусов две минуты — не дольше.',
    row: ['Зелёный', '80', '2'],
  },
  fr: {
    title: 'Le manuel du thé',
    brewing: 'Infusion',
    sentence: 'Le thé vert s’infuse deux minutes dans une eau à quatre-vingts degrés, pas plus.',
    row: ['Vert', '80', '2'],
  },
};

function sample(name: string): Buffer {
  return readFileSync(new URL(`../samples/${name}`, import.meta.url));
}

const languages = ['en', 'ru', 'fr'] as const;

describe.each(languages)('a document in %s', (language) => {
  const { title, brewing, sentence, row } = words[language];

  test.each([
    [`tea.${language}.docx`, 'docx'],
    [`tea.${language}.rtf`, 'rtf'],
    [`tea.${language}.pdf`, 'pdf'],
    [`note.${language}.pdf`, 'pdf'],
    [`note.${language}.docx`, 'docx'],
  ])('%s has its title, headings, paragraphs and rows', async (name, ending) => {
    const reading = await readHere(sample(name), ending);
    expect(reading).toMatchObject({ title, language, problems: [] });
    const found = reading.pieces.find(({ text }) => text === sentence);
    expect(found?.place.headings).toEqual([title, brewing]);
    if (ending === 'pdf') expect(found?.place.page).toBe(1);
    expect(reading.pieces.filter(({ kind }) => kind === 'heading').map(({ level }) => level)).toEqual([
      1, 2, 2,
    ]);
    const rows = textsOf(reading).filter((text) => row.every((cell) => text.includes(cell)));
    expect(rows).toHaveLength(1);
  });

  test('is read from a book', async () => {
    const reading = await readHere(sample(`tea.${language}.epub`), 'epub');
    expect(reading).toMatchObject({ title, language, problems: [] });
    expect(textsOf(reading)).toContain(sentence);
  });

  test('is read from the spreadsheet of a note', async () => {
    const { pieces } = await readHere(sample(`note.${language}.xlsx`), 'xlsx');
    expect(pieces).toHaveLength(3);
    expect(pieces[1]).toMatchObject({ kind: 'row', place: { sheet: expect.any(String), row: 2 } });
    for (const cell of row) expect(pieces[1]?.text).toContain(cell);
  });
});

test('a spreadsheet tells its sheets, rows and empty sheets', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Чай',
        rows: [
          ['Сорт', 'Дата', 'Цена'],
          ['Зелёный', new Date(Date.UTC(2026, 10, 17)), 2.5],
          [],
          ['Чёрный', null, true],
        ],
      },
      { name: 'Vide', rows: [] },
    ],
  });
  const { pieces, problems } = await readHere(Buffer.from(bytes), 'xlsx');
  expect(pieces.map(({ text, place }) => [text, place])).toEqual([
    ['Сорт | Дата | Цена', { sheet: 'Чай', row: 1 }],
    ['Сорт: Зелёный | Дата: 2026-11-17 | Цена: 2.5', { sheet: 'Чай', row: 2 }],
    ['Сорт: Чёрный | Цена: TRUE', { sheet: 'Чай', row: 4 }],
  ]);
  expect(problems).toEqual([{ code: 'empty_sheet', sheet: 'Vide' }]);
});

describe('PDF', () => {
  const left = [
    'The left column begins here',
    'and goes on below with more',
    'text that belongs to it and',
    'ends with this last line.',
  ];
  const right = [
    'The right column is read',
    'after the left one is done,',
    'as a person would read it,',
    'down to the very bottom.',
  ];

  test('is read column by column', async () => {
    const column = (lines: string[], x: number) =>
      lines.map((text, index) => ({ text, x, y: 700 - 12 * index }));
    const page = [{ text: 'A Paper', x: 60, y: 760, size: 20 }, ...column(right, 310), ...column(left, 60)];
    const { pieces } = await readHere(pdfOfPages([page]), 'pdf');
    expect(pieces.map(({ text }) => text)).toEqual(['A Paper', left.join(' '), right.join(' ')]);
  });

  test('joins words that were divided, and numbers its pages', async () => {
    const lines = ['It is known that a hand-', 'book is read twice.'];
    const page = lines.map((text, index) => ({ text, x: 60, y: 700 - 12 * index }));
    const { pieces, problems } = await readHere(pdfOfPages([page, [], page]), 'pdf');
    expect(pieces.map(({ text, place }) => [text, place.page])).toEqual([
      ['It is known that a handbook is read twice.', 1],
      ['It is known that a handbook is read twice.', 3],
    ]);
    expect(problems).toEqual([{ code: 'no_text_on_pages', pages: [2] }]);
  });
});

describe('RTF', () => {
  const header = String.raw`{\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0\fcharset204 Times;}{\f1\fcharset0\cpg1252 Arial;}{\f2\fcharset238 Arial CE;}}`;
  const escaped = (text: string, encoding: string) =>
    [...iconv.encode(text, encoding)].map((byte) => `\\'${byte.toString(16).padStart(2, '0')}`).join('');

  test.each([
    [
      'code page of the font',
      `\\f0 ${escaped('Чай', 'cp1251')}\\par \\f1 ${escaped('thé', 'cp1252')}\\par \\f2 ${escaped('čaj', 'cp1250')}`,
    ],
    ['Unicode with a substitute', String.raw`\uc1\u1063 ?\u1072\'e0\u1081 ?\par th\u233 e\par \u269 caj`],
    ['Unicode without one', String.raw`\uc0\u1063\u1072\u1081\par th\u233\par \u269 aj`],
    [
      'negative numbers and surrogates',
      String.raw`\uc0\u1063\u1072\u1081\par th\u233\par \u269 aj{\*\hidden \u-10179\u-8704}`,
    ],
  ])('reads letters by the %s', async (_, body) => {
    expect(textsOf(await readHere(`${header}${body}}`, 'rtf'))).toEqual(['Чай', 'thé', 'čaj']);
  });

  test('leaves out pictures, styles and instructions of fields', async () => {
    const body = String.raw`{\stylesheet{\s1 heading 1;}}{\info{\title Tea}}{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}} text\par`;
    const reading = await readHere(`${header}${body}}`, 'rtf');
    expect(reading.title).toBe('Tea');
    expect(textsOf(reading)).toEqual(['link text']);
  });
});

test('a book is read in the order of its spine, with its headings', async () => {
  const entry = (name: string, content: string) => ({ name, content: Buffer.from(content) });
  const book = archiveOf([
    entry('mimetype', 'application/epub+zip'),
    entry(
      'META-INF/container.xml',
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    ),
    entry(
      'OPS/book.opf',
      '<package><metadata><dc:title>Thé</dc:title></metadata><manifest><item id="b" href="b%20two.xhtml"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    ),
    entry(
      'OPS/b two.xhtml',
      '<html><head><title>no</title></head><body><h2>Deux</h2><p>fin</p></body></html>',
    ),
    entry('OPS/a.xhtml', '<html><body><h1>Un</h1><p>début</p></body></html>'),
  ]);
  const { title, pieces } = await readHere(book, 'epub');
  expect(title).toBe('Thé');
  expect(pieces.map(({ text, place }) => [text, place.headings])).toEqual([
    ['Un', ['Un']],
    ['début', ['Un']],
    ['Deux', ['Un', 'Deux']],
    ['fin', ['Un', 'Deux']],
  ]);
});

test('content counts for more than the name', async () => {
  expect(textsOf(await readHere(sample('tea.en.docx'), 'pdf'))).toContain(words.en.sentence);
  expect(textsOf(await readHere('just a text', 'docx'))).toEqual(['just a text']);
  expect(textsOf(await readHere('<html><p>page</p></html>', 'pdf'))).toEqual(['page']);
});
