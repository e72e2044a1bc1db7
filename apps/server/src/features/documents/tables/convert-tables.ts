import { readFile } from 'node:fs/promises';
import type { Locale } from '@polylogue/contract/limits';
import { createAside } from '../../../platform/aside.ts';
import { converted, type ConversionResult } from '../conversion.ts';

/** What is converted. */
export interface Conversion {
  html: string;
  /** How sheets of tables without a caption are called, before their number. */
  sheetWord: string;
}

const sheetWords: Record<Locale, string> = { en: 'Table', ru: 'Таблица', fr: 'Tableau' };

/** The largest upload is done in a few seconds; whatever takes longer than this never ends. */
const patience = 30_000;

const convert = createAside<Conversion, ConversionResult>({
  worker: new URL('./convert-tables.worker.ts', import.meta.url),
  memoryMb: 512,
  patience,
});

/** Turns the tables of an HTML file into a spreadsheet. */
export async function tablesToXlsx(path: string, language: Locale): Promise<Uint8Array> {
  const html = await readFile(path, 'utf8');
  return converted(await convert({ html, sheetWord: sheetWords[language] }));
}
