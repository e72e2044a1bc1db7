import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { plans, type Plan } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { promptColumns, type PromptImport } from '@polylogue/contract/prompts';
import { readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { create, favour, list, names, reader, shelve, type Reader } from '../prompts.scene.testing.ts';

let app: TestApp;
let owner: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app, 'pro');
});
afterAll(() => app.close());

type Cells = (string | number | boolean | null)[][];

const headings = [...promptColumns];
const filled = [
  'Name',
  'What it does',
  'The text of it',
  'en',
  'polylogue-fast',
  'law',
  'formal',
  'plain',
  'work',
  'no',
];

function sheet(rows: Cells): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Any', rows }] });
}

async function upload(call: 'importPrompts' | 'checkPromptImport', who: Reader, file: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(file)]), 'prompts.xlsx');
  const body = new Response(form);
  return app.request(allCalls[call], {
    cookies: who.cookies,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

async function exported(who: Reader, query = {}): Promise<unknown[][]> {
  const response = await app.request(allCalls.exportPrompts, { cookies: who.cookies, query });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const { sheets } = await readXlsx(response.rawPayload);
  return sheets[0]?.rows ?? [];
}

/** A record of an archive: numbers of two or four bytes at their places. */
function record(bytes: number, numbers: [at: number, size: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (const [at, size, value] of numbers) buffer.writeUIntLE(value, at, size);
  return buffer;
}

/** An archive with one part, whose directory says about its size what it is told to. */
function archive(name: string, content: Buffer, saidBytes: number): Buffer {
  const packed = deflateRawSync(content, { level: 1 });
  const title = Buffer.from(name);
  const sizesAt = (at: number): [number, 2 | 4, number][] => [
    [at, 4, packed.length],
    [at + 4, 4, saidBytes],
    [at + 8, 2, title.length],
  ];
  const local = Buffer.concat([record(30, [[0, 4, 0x04034b50], [8, 2, 8], ...sizesAt(18)]), title, packed]);
  const entry = Buffer.concat([record(46, [[0, 4, 0x02014b50], [10, 2, 8], ...sizesAt(20)]), title]);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, 1],
    [10, 2, 1],
    [12, 4, entry.length],
    [16, 4, local.length],
  ]);
  return Buffer.concat([local, entry, end]);
}

describe('an export', () => {
  test('has what the filters leave, on all pages, in their order', async () => {
    for (let index = 0; index < 35; index += 1) {
      await shelve(app, { name: `Shelved ${index}`, position: index, topicId: 2 });
    }
    const rows = await exported(owner, { topic: 2, search: 'shelved', sort: 'old' });
    expect(rows[0]).toEqual(headings);
    expect(rows.slice(1).map(([name]) => name)).toEqual(
      Array.from({ length: 35 }, (_, index) => `Shelved ${index}`),
    );
    expect(await exported(owner, { search: 'nothing has this' })).toEqual([headings]);
  });

  test('has favourites and own prompts as their tabs show them, and nobody else’s', async () => {
    const other = await reader(app, 'creative');
    await create(app, other, { name: 'Of another' });
    const id = await shelve(app, { name: 'Kept one' });
    await favour(app, other, { promptId: id });
    expect((await exported(other, { view: 'favourites' })).map(([name]) => name)).toEqual([
      'name',
      'Kept one',
    ]);
    expect((await exported(other, { view: 'own' })).map(([name]) => name)).toEqual(['name', 'Of another']);
    expect(await exported(owner, { view: 'own' })).toEqual([headings]);
  });
});

test('the pattern can be imported once it is filled in, and offers what can be chosen', async () => {
  const { cookies } = owner;
  const response = await app.request(allCalls.promptImportPattern, { cookies });
  const { sheets } = await readXlsx(response.rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Prompts', 'Values']);
  expect(sheets[0]?.rows).toEqual([headings]);
  expect(sheets[1]?.rows[0]).toEqual(headings.slice(3));
  const [model] = app.deps.models.list();
  expect(sheets[1]?.rows[1]).toEqual(['en', model?.key, 'writing', 'neutral', 'plain', 'work', 'yes']);
  const checked = await upload('checkPromptImport', owner, response.rawPayload);
  expect(checked.json()).toMatchObject({ rows: 0, added: 0, errorCount: 0 });
});

describe('an import', () => {
  test('adds what is new in the order of the rows and tells what was there', async () => {
    const who = await reader(app, 'pro');
    await create(app, who, { name: 'There already' });
    const file = await sheet([
      ['Prompt', 'name', 'LANGUAGE', 'description', 'public', 'topic', 'tone'],
      ['The first text', 'First', 'Русский', 'One', 'да', 'Право', 'Formel'],
      [null, null, null, null, null, null, null],
      [2026, 'Second', 'fr', 'Two', true, null, ''],
      ['Write a reply to {{complaint}}.', 'There already', 'en', 'Another description', null, null, null],
      ['The first text', 'First', 'ru', 'Again', null, null, null],
    ]);
    const faulty = await upload('checkPromptImport', who, file);
    expect(faulty.json()).toMatchObject({ errors: [{ row: 4, column: 'prompt', code: 'too_short' }] });
    const mended = await sheet([
      ['Prompt', 'name', 'LANGUAGE', 'description', 'public', 'topic', 'tone'],
      ['The first text', 'First', 'Русский', 'One', 'да', 'Право', 'Formel'],
      [null, null, null, null, null, null, null],
      [202_611, 'Second', 'fr', 'Two', true, null, ''],
      ['Write a reply to {{complaint}}.', 'There already', 'en', 'Another description', null, null, null],
      ['The first text', 'First', 'ru', 'Again', null, null, null],
    ]);
    const expected: PromptImport = {
      rows: 4,
      added: 2,
      duplicateCount: 2,
      duplicates: [
        { row: 5, name: 'There already' },
        { row: 6, name: 'First' },
      ],
      errorCount: 0,
      errors: [],
      limit: null,
    };
    expect((await upload('checkPromptImport', who, mended)).json()).toEqual(expected);
    expect((await list(app, who, { view: 'own' })).totalCount).toBe(1);
    expect((await upload('importPrompts', who, mended)).json()).toEqual(expected);
    const own = (await list(app, who, { view: 'own' })).list;
    expect(own).toMatchObject([
      { name: 'First', language: 'ru', topicId: 4, tone: 'formal', public: true, review: 'waiting' },
      { name: 'Second', prompt: '202611', language: 'fr', public: true },
      { name: 'There already' },
    ]);
    expect(await names(app, who, { view: 'own', search: 'тексты' })).toEqual([]);
    expect(await names(app, who, { view: 'own', search: 'firs' })).toEqual(['First']);
    expect((await upload('importPrompts', who, mended)).json()).toMatchObject({
      added: 0,
      duplicateCount: 4,
    });
  });

  test('names every fault by row and column, and adds nothing then', async () => {
    const who = await reader(app, 'pro');
    const file = await sheet([
      headings,
      filled,
      ['N', '', 'short', 'Klingon', 'gpt-0', 'cooking', 'angry', 'baroque', 'sleep', 'perhaps'],
      filled.map((cell, index) => (index === 0 ? 'x'.repeat(256) : cell)),
    ]);
    const report = (await upload('checkPromptImport', who, file)).json<PromptImport>();
    expect(report).toMatchObject({ rows: 3, added: 0, errorCount: 11 });
    const codes = report.errors.map(({ row, column, code }) => `${row} ${column} ${code}`);
    expect(codes.sort()).toEqual([
      '3 activity invalid',
      '3 description required',
      '3 language invalid',
      '3 model invalid',
      '3 name too_short',
      '3 prompt too_short',
      '3 public invalid',
      '3 style invalid',
      '3 tone invalid',
      '3 topic invalid',
      '4 name too_long',
    ]);
    const refused = await upload('importPrompts', who, file);
    expect(refused.json()).toMatchObject({ validationErrors: { file: 'invalid' } });
    expect((await list(app, who, { view: 'own' })).totalCount).toBe(0);
  });

  test('of a spreadsheet with wrong columns says which', async () => {
    const file = await sheet([
      ['name', 'title', 'name', 'prompt', 'language'],
      ['a', 'b', 'c', 'd', 'e'],
    ]);
    expect((await upload('checkPromptImport', owner, file)).json()).toMatchObject({
      rows: 0,
      errors: [
        { row: 1, column: null, code: 'invalid' },
        { row: 1, column: 'name', code: 'invalid' },
        { row: 1, column: 'description', code: 'required' },
      ],
    });
    const empty = await sheet([[null]]);
    expect((await upload('checkPromptImport', owner, empty)).json()).toMatchObject({
      errors: [{ row: 1, column: null, code: 'required' }],
    });
  });

  test('of more than the plan allows adds nothing and says so', async () => {
    const pro: Plan = plans.pro;
    const { ownPrompts } = pro;
    onTestFinished(() => void (pro.ownPrompts = ownPrompts));
    pro.ownPrompts = 3;
    const who = await reader(app, 'pro');
    await create(app, who);
    const file = await sheet([
      headings,
      ...[1, 2, 3].map((number) => [`Name ${number}`, ...filled.slice(1)]),
    ]);
    const checked = await upload('checkPromptImport', who, file);
    expect(checked.json()).toMatchObject({ added: 3, limit: { max: 3, free: 2 } });
    const refused = await upload('importPrompts', who, file);
    expect(refused.json()).toMatchObject({
      validationErrors: { file: 'plan_limit' },
      validationParams: { file: { max: 3 } },
    });
    expect((await list(app, who, { view: 'own' })).totalCount).toBe(1);
  });
});

test('export, import and export again give the same, whatever the texts look like', async () => {
  const [one, other] = [await reader(app, 'pro'), await reader(app, 'pro')];
  const texts = [
    '=HYPERLINK("http://evil.test")',
    '+SUM(A1)',
    '-2+3 and more',
    '@import this',
    "'quoted at the front",
    'lines\nand\r\nother lines\tand tabs',
    '_x000D_ is only text',
    'signs < & > " \u0007 \u{1F600} ё',
  ];
  for (const [index, text] of texts.entries()) {
    await create(app, one, {
      name: `${text.slice(0, 40)} ${index}`,
      prompt: text,
      description: text,
      topic_id: 1 + index,
    });
  }
  const first = await exported(one, { view: 'own' });
  expect(first).toHaveLength(texts.length + 1);
  const response = await app.request(allCalls.exportPrompts, {
    cookies: one.cookies,
    query: { view: 'own' },
  });
  const { sheets } = await readXlsx(response.rawPayload, { readStyles: true });
  const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined);
  expect(formulas).toEqual([]);
  expect((await upload('importPrompts', other, response.rawPayload)).json()).toMatchObject({
    added: texts.length,
    duplicateCount: 0,
  });
  expect(await exported(other, { view: 'own' })).toEqual(first);
  expect((await list(app, other, { view: 'own' })).list.map(({ prompt }) => prompt)).toEqual(
    (await list(app, one, { view: 'own' })).list.map(({ prompt }) => prompt),
  );
});

test('nine thousand rows come back as they went in', async () => {
  const who = await reader(app, 'creative');
  const rows = Array.from({ length: 9_000 }, (_, index) => {
    const [language, topic] = index % 2 === 0 ? ['en', 'law'] : ['ru', 'science'];
    return [
      `Имя ${index}`,
      'What it does',
      `Текст ${index} для {{кого}}`,
      language,
      '',
      topic,
      '',
      '',
      '',
      'no',
    ];
  });
  const imported = await upload('importPrompts', who, await sheet([headings, ...rows]));
  expect(imported.json()).toMatchObject({ rows: 9_000, added: 9_000, duplicateCount: 0 });
  expect(await exported(who, { view: 'own' })).toEqual([headings, ...rows]);
});

describe('hostile files', () => {
  test.each([
    ['text', () => Buffer.from('name,prompt\na,b'), 'file_type'],
    ['the beginning of an archive', () => Buffer.from('PK\u0003\u0004 and nothing'), 'file_type'],
    ['an archive that is no spreadsheet', () => archive('a.txt', Buffer.from('hello'), 5), 'file_type'],
    ['a bomb', () => archive('xl/worksheets/sheet1.xml', Buffer.alloc(210_000_000), 210_000_000), 'too_big'],
    [
      'a bomb that says it is small',
      () => archive('xl/sharedStrings.xml', Buffer.alloc(210_000_000), 100),
      'too_big',
    ],
    ['a file over the limit', () => randomBytes(60_000_000), 'file_size'],
  ])('are refused: %s', async (_, file, code) => {
    const refused = await upload('importPrompts', owner, file());
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ validationErrors: { file: code } });
  });

  test('are refused: more rows than one import takes', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => [
      `Name ${index}`,
      'What it does',
      'The text',
      'en',
    ]);
    const refused = await upload('checkPromptImport', owner, await sheet([headings, ...rows]));
    expect(refused.json()).toMatchObject({
      validationErrors: { file: 'too_many' },
      validationParams: { file: { max: 10_000 } },
    });
  });

  test('no file at all is a missing field', async () => {
    const boundary = 'none';
    const refused = await app.request(allCalls.importPrompts, {
      cookies: owner.cookies,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}--\r\n`,
    });
    expect(refused.json()).toMatchObject({ validationErrors: { file: 'required' } });
  });
});

test.each(['free', 'basic'] as const)('the gates of %s are closed', async (plan) => {
  const who = await reader(app, plan);
  const out = await app.request(allCalls.exportPrompts, { cookies: who.cookies });
  expect([out.statusCode, out.json()]).toMatchObject([403, { code: 'not_permission', gate: 'isExport' }]);
  for (const call of ['checkPromptImport', 'importPrompts'] as const) {
    const refused = await upload(call, who, await sheet([headings, filled]));
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { gate: 'isImport' }]);
  }
  expect((await app.request(allCalls.promptImportPattern, { cookies: who.cookies })).statusCode).toBe(200);
});
