import { allCalls } from '@polylogue/contract/calls';
import { promptColumns } from '@polylogue/contract/prompts';
import { writeXlsx } from 'hucre';
import type { TestApp } from '../../../../test/harness.ts';
import type { Reader } from '../prompts.scene.testing.ts';

type Cells = (string | number | boolean | null)[][];

/** The column headings of the template. */
export const headings = [...promptColumns];
/** A valid row. */
export const filled = [
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

/** Creates a spreadsheet from rows. */
export function sheet(rows: Cells): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Any', rows }] });
}

/** Uploads a file to the check or import call. */
export async function upload(
  app: TestApp,
  call: 'importPrompts' | 'checkPromptImport',
  ...[who, file]: [Reader, Uint8Array]
) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(file)]), 'prompts.xlsx');
  const body = new Response(form);
  return app.request(allCalls[call], {
    cookies: who.cookies,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
