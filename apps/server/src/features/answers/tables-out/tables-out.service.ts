import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Locale } from '@polylogue/contract/limits';
import { fieldError } from '../../../platform/http/call-error.ts';

/** What is converted. */
export interface Conversion {
  html: string;
  /** How sheets of tables without a caption are called, before their number. */
  sheetWord: string;
}

/** A spreadsheet, or why there is none. */
export type ConversionResult = Uint8Array | 'empty' | 'too big';

const sheetWords: Record<Locale, string> = { en: 'Table', ru: 'Таблица', fr: 'Tableau' };

/** The largest upload is done in a few seconds; whatever takes longer than this never ends. */
const patience = 30_000;

const memory = { maxOldGenerationSizeMb: 512 };

let last: Promise<unknown> = Promise.resolve();

/**
 * Turns the tables of an HTML file into a spreadsheet. The work stands aside in a thread of its own, one file at a
 * time, because megabytes of markup would hold every running answer up for seconds.
 */
export async function tablesToXlsx(path: string, language: Locale): Promise<Uint8Array> {
  const html = await readFile(path, 'utf8');
  const turn = last.then(() => convertAside({ html, sheetWord: sheetWords[language] }));
  last = turn.catch(() => undefined);
  const result = await turn;
  switch (result) {
    case 'empty':
      throw fieldError('htmlFile', 'invalid');
    case 'too big':
      throw fieldError('htmlFile', 'too_big');
    default:
      return result;
  }
}

function convertAside(workerData: Conversion): Promise<ConversionResult> {
  const worker = new Worker(new URL('./tables-out.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
  });
  return new Promise<ConversionResult>((resolve, reject) => {
    const timer = setTimeout(() => resolve('too big'), patience);
    worker.once('message', (result: ConversionResult) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The conversion ended without a result.'));
    });
  }).finally(() => worker.terminate());
}
