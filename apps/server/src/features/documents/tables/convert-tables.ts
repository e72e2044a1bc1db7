import { readFile } from 'node:fs/promises';
import { megabyte, type Locale } from '@polylogue/contract/limits';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { convert } from '../conversion.ts';

/** What is converted. */
export interface TablesWanted {
  /** The HTML file. */
  path: string;
  language: Locale;
}

const sheetWords: Record<Locale, string> = { en: 'Table', ru: 'Таблица', fr: 'Tableau' };

/** The largest upload is done in a few seconds with half the memory. */
const task: ChildTask = {
  file: new URL('./convert-tables.child.ts', import.meta.url),
  memoryMb: 512,
  seconds: 30,
  outputBytes: 50 * megabyte,
};

/** Turns the tables of an HTML file into a spreadsheet. */
export function tablesToXlsx(
  children: ChildPool,
  asker: Asker,
  { path, language }: TablesWanted,
): Promise<Uint8Array> {
  return convert({ children, task }, asker, async () => ({
    // How sheets of tables without a caption are called, before their number.
    value: { sheetWord: sheetWords[language] },
    parts: [await readFile(path)],
  }));
}
