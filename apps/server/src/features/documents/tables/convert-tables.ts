import { readFile } from 'node:fs/promises';
import { megabyte, type Locale } from '@polylogue/contract/limits';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { convert } from '../conversion.ts';

/** Input of a conversion. */
export interface TablesConversion {
  /** The HTML file. */
  path: string;
  language: Locale;
}

const sheetWords: Record<Locale, string> = { en: 'Table', ru: 'Таблица', fr: 'Tableau' };

/** The largest upload takes a few seconds and half the memory. */
const task: ChildTask = {
  file: new URL('./convert-tables.child.ts', import.meta.url),
  memoryMb: 512,
  seconds: 30,
  outputBytes: 50 * megabyte,
};

/** Converts the tables of an HTML file to a spreadsheet. */
export function tablesToXlsx(
  children: ChildPool,
  asker: Asker,
  { path, language }: TablesConversion,
): Promise<Uint8Array> {
  return convert({ children, task }, asker, async () => ({
    // Sheets of tables without a caption are named by this word and a number.
    value: { sheetWord: sheetWords[language], language },
    parts: [await readFile(path)],
  }));
}
