import { allCalls } from '@polylogue/contract/calls';
import type { PromptImport } from '@polylogue/contract/prompts';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { changePlan } from '../../billing/plan-versions.service.ts';
import { create, favour, list, names, reader, shelve, type Reader } from '../prompts.scene.testing.ts';
import { filled, headings, sheet, upload } from './spreadsheet.scene.testing.ts';

let app: TestApp;
let owner: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app, 'pro');
});
afterAll(() => app.close());

async function exported(who: Reader, query = {}): Promise<unknown[][]> {
  const response = await app.request(allCalls.exportPrompts, { cookies: who.cookies, query });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const { sheets } = await readXlsx(response.rawPayload);
  return sheets[0]?.rows ?? [];
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
  expect(sheets[1]?.rows[0]).toEqual(headings.slice(3, 10));
  const [model] = app.deps.models.list();
  expect(sheets[1]?.rows[1]).toEqual(['en', model?.key, 'writing', 'neutral', 'plain', 'work', 'yes']);
  const checked = await upload(app, 'checkPromptImport', owner, response.rawPayload);
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
    const faulty = await upload(app, 'checkPromptImport', who, file);
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
    expect((await upload(app, 'checkPromptImport', who, mended)).json()).toEqual(expected);
    expect((await list(app, who, { view: 'own' })).totalCount).toBe(1);
    const published = vi.spyOn(app.deps.realtime, 'publish');
    onTestFinished(() => published.mockRestore());
    expect((await upload(app, 'importPrompts', who, mended)).json()).toEqual(expected);
    expect(published.mock.calls).toEqual([
      [`user#${who.user.id}`, expect.objectContaining({ entity: 'prompt' })],
    ]);
    const own = (await list(app, who, { view: 'own' })).list;
    expect(own).toMatchObject([
      { name: 'First', language: 'ru', topicId: 4, tone: 'formal', public: true, review: 'waiting' },
      { name: 'Second', prompt: '202611', language: 'fr', public: true },
      { name: 'There already' },
    ]);
    expect(await names(app, who, { view: 'own', search: 'тексты' })).toEqual([]);
    expect(await names(app, who, { view: 'own', search: 'firs' })).toEqual(['First']);
    expect((await upload(app, 'importPrompts', who, mended)).json()).toMatchObject({
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
    const report = (await upload(app, 'checkPromptImport', who, file)).json<PromptImport>();
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
    const refused = await upload(app, 'importPrompts', who, file);
    expect(refused.json()).toMatchObject({ validationErrors: { file: 'invalid' } });
    expect((await list(app, who, { view: 'own' })).totalCount).toBe(0);
  });

  test('of a spreadsheet with wrong columns says which', async () => {
    const file = await sheet([
      ['name', 'title', 'name', 'prompt', 'language'],
      ['a', 'b', 'c', 'd', 'e'],
    ]);
    expect((await upload(app, 'checkPromptImport', owner, file)).json()).toMatchObject({
      rows: 0,
      errors: [
        { row: 1, column: null, code: 'invalid' },
        { row: 1, column: 'name', code: 'invalid' },
        { row: 1, column: 'description', code: 'required' },
      ],
    });
    const empty = await sheet([[null]]);
    expect((await upload(app, 'checkPromptImport', owner, empty)).json()).toMatchObject({
      errors: [{ row: 1, column: null, code: 'required' }],
    });
  });

  test('of more than the plan allows adds nothing and says so', async () => {
    const set = (value: number | null) =>
      inTransaction(app.deps.database.db, (transaction) =>
        changePlan(transaction, { key: 'pro', field: 'ownPrompts', value, now: app.clock.now() }),
      );
    await set(3);
    onTestFinished(async () => void (await set(null)));
    const who = await reader(app, 'pro');
    await create(app, who);
    const file = await sheet([
      headings,
      ...[1, 2, 3].map((number) => [`Name ${number}`, ...filled.slice(1)]),
    ]);
    const checked = await upload(app, 'checkPromptImport', who, file);
    expect(checked.json()).toMatchObject({ added: 3, limit: { max: 3, free: 2 } });
    const refused = await upload(app, 'importPrompts', who, file);
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
  expect((await upload(app, 'importPrompts', other, response.rawPayload)).json()).toMatchObject({
    added: texts.length,
    duplicateCount: 0,
  });
  expect(await exported(other, { view: 'own' })).toEqual(first);
  expect((await list(app, other, { view: 'own' })).list.map(({ prompt }) => prompt)).toEqual(
    (await list(app, one, { view: 'own' })).list.map(({ prompt }) => prompt),
  );
});

describe('variables and variants', () => {
  const variables = [
    { name: 'text', type: 'text', label: 'The text', required: true, hint: 'With its line breaks' },
    { name: 'size', type: 'number', label: 'Size', required: false, unit: 'cm', example: '12' },
    { name: 'tone', type: 'choice', label: 'Tone', required: true, options: ['warm', 'cold'] },
  ];
  const prompt = 'About {{text}} in a {{tone}} tone.{{#size}} At most {{size}} cm.{{/size}}';

  test('come back with an import', async () => {
    const [one, other] = [await reader(app, 'pro'), await reader(app, 'pro')];
    await create(app, one, { prompt, variables });
    const rows = await exported(one, { view: 'own' });
    const imported = await upload(app, 'importPrompts', other, await sheet(rows as string[][]));
    expect(imported.json()).toMatchObject({ added: 1, errorCount: 0 });
    expect((await list(app, other, { view: 'own' })).list).toMatchObject([{ prompt, variables }]);
  });

  test('of the library: each variant is a row after its task, and becomes a prompt of its own', async () => {
    const who = await reader(app, 'pro');
    const taskId = await shelve(app, { name: 'Boat', topicId: 9, need: 'fast' });
    await shelve(app, { name: 'Boat: On paper', variant: 'On paper', taskId, topicId: 9, body: 'Fold it.' });
    const rows = await exported(who, { topic: 9 });
    expect(rows.slice(1).map((row) => [row[0], row[4], row[11]])).toEqual([
      ['Boat', 'polylogue-fast', ''],
      ['Boat: On paper', '', 'On paper'],
    ]);
    const cells = [
      ['name', 'description', 'prompt', 'language', 'variant'],
      ['Ship', 'Big.', 'Build it.', 'en', 'Of steel'],
    ];
    await upload(app, 'importPrompts', who, await sheet([...(rows as string[][])]));
    await upload(app, 'importPrompts', who, await sheet(cells));
    expect(await names(app, who, { view: 'own' })).toEqual(['Ship: Of steel', 'Boat', 'Boat: On paper']);
  });

  test('that cannot be read are a fault of their column', async () => {
    const wrong = ['{', '{}', '[{"name":"x"}]', JSON.stringify([...variables, ...variables])];
    const rows = wrong.map((cell) => [...filled, cell, '']);
    const report = await upload(app, 'checkPromptImport', owner, await sheet([headings, ...rows]));
    expect(report.json<PromptImport>().errors).toEqual(
      rows.map((_, index) => ({ row: index + 2, column: 'variables', code: 'invalid' })),
    );
  });
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
      '',
      '',
    ];
  });
  const imported = await upload(app, 'importPrompts', who, await sheet([headings, ...rows]));
  expect(imported.json()).toMatchObject({ rows: 9_000, added: 9_000, duplicateCount: 0 });
  expect(await exported(who, { view: 'own' })).toEqual([headings, ...rows]);
});

test.each(['free', 'basic'] as const)('the gates of %s are closed', async (plan) => {
  const who = await reader(app, plan);
  const out = await app.request(allCalls.exportPrompts, { cookies: who.cookies });
  expect([out.statusCode, out.json()]).toMatchObject([403, { code: 'not_permission', gate: 'isExport' }]);
  for (const call of ['checkPromptImport', 'importPrompts'] as const) {
    const refused = await upload(app, call, who, await sheet([headings, filled]));
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { gate: 'isImport' }]);
  }
  expect((await app.request(allCalls.promptImportPattern, { cookies: who.cookies })).statusCode).toBe(200);
});
