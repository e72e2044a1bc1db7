import { streamXlsxRows } from 'hucre';
import { answerParent } from '../../../platform/children/child-side.ts';
import { ArchiveTooBigError, checkArchive } from '../../../platform/check-archive.ts';
import { importOrder, type ImportOrder, type ImportResult } from './import.task.ts';
import { readRows, TooManyRowsError, type ReadSheet, type SheetRow } from './read-rows.ts';

await answerParent(async ({ value, parts: [file] }) => {
  const result = await read(Buffer.from(file ?? []), importOrder.parse(value));
  if (typeof result === 'string') return { value: result, parts: [] };
  const { prompts, ...sheet } = result;
  return { value: sheet, parts: prompts.map((prompt) => Buffer.from(JSON.stringify(prompt))) };
});

type Problem = Extract<ImportResult, string>;

async function read(file: Buffer, { known, mostBytes, mostRows }: ImportOrder): Promise<ReadSheet | Problem> {
  try {
    await checkArchive(file, mostBytes);
    return await readRows(sheetRows(file), { known, mostRows });
  } catch (error) {
    if (error instanceof ArchiveTooBigError) return 'too big';
    if (error instanceof TooManyRowsError) return 'too many rows';
    // A file that the library cannot read is not a spreadsheet, or is corrupt.
    return 'no spreadsheet';
  }
}

/** The first sheet, row by row. */
async function* sheetRows(file: Uint8Array): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(file, { sheet: 0 })) {
    yield { number: index + 1, cells: values };
  }
}
