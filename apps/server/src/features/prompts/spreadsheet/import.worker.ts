import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre';
import type { ImportResult, ImportTask } from './import.service.ts';
import { readRows, TooManyRowsError, type SheetRow } from './read-rows.ts';
import { ArchiveTooBigError, checkArchive, NoArchiveError } from './zip-size.ts';

const task = workerData as ImportTask;

parentPort?.postMessage(await read());

async function read(): Promise<ImportResult> {
  try {
    await checkArchive(task.path, task.mostBytes);
    return await readRows(sheetRows(task.path), task);
  } catch (error) {
    if (error instanceof NoArchiveError) return 'no spreadsheet';
    if (error instanceof ArchiveTooBigError) return 'too big';
    if (error instanceof TooManyRowsError) return 'too many rows';
    // Whatever the library cannot read is not a spreadsheet, or one that somebody has made by hand.
    return 'no spreadsheet';
  }
}

/** The first sheet, row by row. */
async function* sheetRows(path: string): AsyncGenerator<SheetRow> {
  const bytes = Readable.toWeb(createReadStream(path));
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    yield { number: index + 1, cells: values };
  }
}
