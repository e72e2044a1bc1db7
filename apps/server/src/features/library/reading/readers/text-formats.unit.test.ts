import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readHere, textsOf } from '../reading.scene.testing.ts';

const russian = 'Зелёный чай заваривают водой восьмидесяти градусов две минуты, не дольше.';
const french = 'Le thé vert s’infuse deux minutes dans une eau à quatre-vingts degrés.';
const english = 'Green tea is brewed with water of eighty degrees for two minutes.';

describe('plain text', () => {
  test.each([
    ['en', english, 'utf8'],
    ['ru', russian, 'utf8'],
    ['fr', french, 'utf8'],
    ['ru', russian, 'windows-1251'],
    ['ru', russian, 'koi8-r'],
    ['fr', french, 'windows-1252'],
    ['ru', russian, 'utf-16le'],
    ['fr', french, 'utf-16be'],
  ])('in %s is read right: %s in %s', async (language, text, encoding) => {
    const bytes = iconv.encode(`${text}\r\n${text}\r\n\r\n${text}`, encoding, {
      addBOM: encoding.startsWith('utf-16'),
    });
    const reading = await readHere(bytes, 'txt');
    expect(textsOf(reading)).toEqual([`${text}\n${text}`, text]);
    expect(reading).toMatchObject({ language, problems: [] });
  });

  test('of mixed encodings is read line by line, wherever chunks end', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${russian}\n\n`),
      iconv.encode(`${russian}\n\n`, 'windows-1251'),
      Buffer.from(`${french}\n`),
    ]);
    for (const chunk of [7, 100, 65_536]) {
      expect(textsOf(await readHere(bytes, 'txt', chunk))).toEqual([russian, russian, french]);
    }
  });

  test('says that characters were lost', async () => {
    const { problems } = await readHere(`${english} \uFFFD`, 'txt');
    expect(problems).toEqual([{ code: 'wrong_encoding' }]);
  });

  test('loses NUL, control characters and halves of characters, and nothing else', async () => {
    const reading = await readHere('one\0two\u0007\tthree 😀 four', 'txt');
    expect(textsOf(reading)).toEqual(['onetwo\tthree 😀 four']);
  });

  test('without line ends becomes pieces that join to the whole', async () => {
    const text = `${russian} `.repeat(3_000);
    const reading = await readHere(text, 'txt', 1_000);
    expect(textsOf(reading).every(({ length }) => length <= 8_000)).toBe(true);
    expect(textsOf(reading).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });
});

test('Markdown keeps headings, tables and code', async () => {
  const { title, pieces } = await readHere(
    '# Чай\n\nВступление.\n\nСорта\n-----\n\n| Сорт | Минуты |\n|---|---|\n| Зелёный | 2 |\n\n```js\n# not a heading\n```\n',
    'md',
  );
  expect(title).toBe('Чай');
  expect(pieces).toEqual([
    { kind: 'heading', level: 1, text: 'Чай', place: { headings: ['Чай'] } },
    { kind: 'text', text: 'Вступление.', place: { headings: ['Чай'] } },
    { kind: 'heading', level: 2, text: 'Сорта', place: { headings: ['Чай', 'Сорта'] } },
    { kind: 'row', text: '| Сорт | Минуты |', place: { headings: ['Чай', 'Сорта'] } },
    { kind: 'row', text: '| Зелёный | 2 |', place: { headings: ['Чай', 'Сорта'] } },
    { kind: 'code', text: '```js\n# not a heading\n```', place: { headings: ['Чай', 'Сорта'] } },
  ]);
});

test('reStructuredText takes levels from the order of its signs', async () => {
  const { pieces, title } = await readHere(
    '=====\n Thé\n=====\n\nInfusion\n--------\n\nDeux minutes.\n\nEau\n~~~\n\n80°\n',
    'rst',
  );
  expect(title).toBe('Thé');
  expect(pieces.map(({ text, level, place }) => [text, level, place.headings])).toEqual([
    ['Thé', 1, ['Thé']],
    ['Infusion', 2, ['Thé', 'Infusion']],
    ['Deux minutes.', undefined, ['Thé', 'Infusion']],
    ['Eau', 3, ['Thé', 'Infusion', 'Eau']],
    ['80°', undefined, ['Thé', 'Infusion', 'Eau']],
  ]);
});

test('a log is read by entries, with a trace in one piece', async () => {
  const { pieces } = await readHere(
    '12:00 started\n12:01 failed\n  at brew (tea.ts:1)\n  at main\n12:02 ended\n',
    'log',
  );
  expect(pieces.map(({ text, place }) => [text, place])).toEqual([
    ['12:00 started', { row: 1 }],
    ['12:01 failed\n  at brew (tea.ts:1)\n  at main', { row: 2, lastRow: 4 }],
    ['12:02 ended', { row: 5 }],
  ]);
});

describe('tables of values', () => {
  test.each([
    ['commas', 'Sorte,Degrés,Note\nVert,80,"doux, floral"\nNoir,95,corsé\n'],
    ['semicolons', 'Sorte;Degrés;Note\nVert;80;doux, floral\nNoir;95;corsé\n'],
    ['tabs', 'Sorte\tDegrés\tNote\nVert\t80\tdoux, floral\nNoir\t95\tcorsé\n'],
  ])('by %s name their columns in every row', async (_, csv) => {
    const { pieces } = await readHere(csv, 'csv');
    expect(pieces).toEqual([
      { kind: 'row', text: 'Sorte | Degrés | Note', place: { row: 1 } },
      { kind: 'row', text: 'Sorte: Vert | Degrés: 80 | Note: doux, floral', place: { row: 2 } },
      { kind: 'row', text: 'Sorte: Noir | Degrés: 95 | Note: corsé', place: { row: 3 } },
    ]);
  });

  test('without headings stay as they are', async () => {
    expect(textsOf(await readHere('1,2,3\n4,5,6\n', 'csv'))).toEqual(['1 | 2 | 3', '4 | 5 | 6']);
  });
});

test('JSON becomes lines of keys and values; a list of records its rows', async () => {
  const value = {
    имя: 'Чай',
    вода: { градусы: 80 },
    сорта: [{ имя: 'Зелёный', минуты: 2 }, { имя: 'Чёрный' }],
  };
  const { pieces } = await readHere(JSON.stringify(value), 'json');
  expect(pieces).toEqual([
    { kind: 'text', text: 'имя: Чай', place: {} },
    { kind: 'text', text: 'вода:\n  градусы: 80', place: { headings: ['вода'] } },
    { kind: 'row', text: 'имя: Зелёный | минуты: 2', place: { headings: ['сорта'], row: 1 } },
    { kind: 'row', text: 'имя: Чёрный', place: { headings: ['сорта'], row: 2 } },
  ]);
});

test('JSON lines are rows; a broken one stays and is told', async () => {
  const { pieces, problems } = await readHere('{"a":1}\n{"a":\n{"a":3}\n', 'jsonl');
  expect(pieces.map(({ text, place }) => [text, place.row])).toEqual([
    ['a: 1', 1],
    ['{"a":', 2],
    ['a: 3', 3],
  ]);
  expect(problems).toEqual([{ code: 'broken' }]);
});

test.each([
  ['yaml', '# Tea\ngreen:\n  minutes: 2\nblack:\n  minutes: 4\n', ['green', 'black']],
  ['toml', '# Tea\n[green]\nminutes = 2\n[black]\nminutes = 4\n', ['green', 'black']],
  ['ini', '; Tea\n[green]\nminutes=2\n\n[black]\nminutes=4\n', ['green', 'black']],
])('%s keeps its comments and is divided by its sections', async (ending, text, sections) => {
  const { pieces } = await readHere(text, ending);
  expect(pieces.map(({ place }) => place.headings?.[0])).toEqual([undefined, ...sections]);
  expect(textsOf({ pieces, title: null, language: null, problems: [] }).join('\n')).toContain('Tea');
});

test('XML becomes lines by element; inline elements stay in their sentence', async () => {
  const { pieces } = await readHere(
    '<?xml version="1.0"?><книга><глава name="Чай"><абзац>Вода <b>восемьдесят</b> градусов &amp; две минуты.</абзац></глава><глава><абзац>Лист</абзац></глава></книга>',
    'xml',
  );
  expect(pieces).toEqual([
    {
      kind: 'text',
      text: 'глава name: Чай\nабзац: Вода восемьдесят градусов & две минуты.',
      place: { headings: ['книга'] },
    },
    { kind: 'text', text: 'абзац: Лист', place: { headings: ['книга'] } },
  ]);
});

test('HTML shows what a browser shows', async () => {
  const { pieces, title } = await readHere(
    '<!doctype html><title>Thé</title><script>x()</script><h1>Thé</h1><p>Deux<br>minutes</p><ul><li>vert<li>noir</ul><table><tr><th>A<th>B<tr><td>1<td>2</table><pre>a\n  b</pre>',
    'html',
  );
  expect(title).toBe('Thé');
  expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'Thé'],
    ['text', 'Deux\nminutes'],
    ['text', '• vert'],
    ['text', '• noir'],
    ['row', 'A | B'],
    ['row', '1 | 2'],
    ['code', 'a\n  b'],
  ]);
});

test('mails are headed by their subject, whatever their encoding', async () => {
  const mbox = [
    'From anna@example.test Mon Nov 16 10:00:00 2026',
    'From: =?UTF-8?B?0JDQvdC90LA=?= <anna@example.test>',
    'To: boris@example.test',
    'Subject: =?UTF-8?B?0KfQsNC5?=',
    'Content-Type: text/plain; charset=windows-1251',
    'Content-Transfer-Encoding: base64',
    '',
    iconv.encode('Вода восемьдесят градусов.', 'windows-1251').toString('base64'),
    '',
    'From paul@example.test Mon Nov 16 11:00:00 2026',
    'Subject: Re',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Merci</p>',
    '',
    '>From the tin',
    '',
  ].join('\n');
  const { pieces } = await readHere(mbox, 'mbox', 50);
  expect(pieces.map(({ text, place }) => [text, place.headings])).toEqual([
    ['Чай', ['Чай']],
    ['From: Анна anna@example.test\nTo: boris@example.test', ['Чай']],
    ['Вода восемьдесят градусов.', ['Чай']],
    ['Re', ['Re']],
    ['Merci', ['Re']],
    ['From the tin', ['Re']],
  ]);
});
