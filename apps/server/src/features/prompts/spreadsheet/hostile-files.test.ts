import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { reader, type Reader } from '../prompts.scene.testing.ts';
import { headings, sheet, upload } from './spreadsheet.scene.testing.ts';

let app: TestApp;
let owner: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app, 'pro');
});
afterAll(() => app.close());

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

describe('hostile files', () => {
  test.each([
    ['text', () => Buffer.from('name,prompt\na,b'), 'file_type'],
    ['the beginning of an archive', () => Buffer.from('PK\u0003\u0004 and nothing'), 'file_type'],
    ['an archive that is no spreadsheet', () => archive('a.txt', Buffer.from('hello'), 5), 'file_type'],
    [
      'a bomb',
      () => archive('xl/worksheets/sheet1.xml', Buffer.alloc(210_000_000), 210_000_000),
      'file_too_much',
    ],
    [
      'a bomb that says it is small',
      () => archive('xl/sharedStrings.xml', Buffer.alloc(210_000_000), 100),
      'file_too_much',
    ],
    ['a file over the limit', () => randomBytes(60_000_000), 'file_size'],
  ])('are refused: %s', async (_, file, code) => {
    const refused = await upload(app, 'importPrompts', owner, file());
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
    const refused = await upload(app, 'checkPromptImport', owner, await sheet([headings, ...rows]));
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
