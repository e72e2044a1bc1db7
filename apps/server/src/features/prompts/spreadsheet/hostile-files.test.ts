import { randomBytes } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { archiveOf } from '../../../platform/check-archive.testing.ts';
import { reader, type Reader } from '../prompts.scene.testing.ts';
import { headings, sheet, upload } from './spreadsheet.scene.testing.ts';

let app: TestApp;
let owner: Reader;

beforeAll(async () => {
  app = await startTestApp();
  owner = await reader(app, 'pro');
});
afterAll(() => app.close());

/** A sheet that decompresses to more than allowed. */
function bomb(saidBytes: number): Buffer {
  return archiveOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(210_000_000), saidBytes }]);
}

describe('hostile files', () => {
  test.each([
    ['text', () => Buffer.from('name,prompt\na,b'), 'file_type'],
    ['the beginning of an archive', () => Buffer.from('PK\u0003\u0004 and nothing'), 'file_type'],
    [
      'an archive that is no spreadsheet',
      () => archiveOf([{ name: 'a.txt', content: Buffer.from('hello') }]),
      'file_type',
    ],
    ['a bomb', () => bomb(210_000_000), 'file_too_much'],
    ['a bomb that says it is small', () => bomb(100), 'file_too_much'],
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
