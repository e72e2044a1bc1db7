import { parentPort, workerData } from 'node:worker_threads';
import { readTables, TooManyCellsError } from './html-tables.ts';
import { writeSpreadsheet } from './write-xlsx.ts';
import type { ConversionResult } from '../conversion.ts';
import type { Conversion } from './convert-tables.ts';

const { html, sheetWord } = workerData as Conversion;

parentPort?.postMessage(await convert());

async function convert(): Promise<ConversionResult> {
  try {
    const tables = readTables(html);
    return tables.length === 0 ? 'empty' : await writeSpreadsheet(tables, sheetWord);
  } catch (error) {
    if (error instanceof TooManyCellsError) return 'too big';
    throw error;
  }
}
