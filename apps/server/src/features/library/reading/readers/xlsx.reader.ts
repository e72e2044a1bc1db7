import { streamXlsxRows } from 'hucre';
import { openArchive, parseXml } from '../bytes/archive.ts';
import { ArchiveTooBigError, checkArchive } from '../../../../platform/check-archive.ts';
import type { Found, Source } from '../found.ts';
import { ReadError } from '../piece.ts';
import { areHeadings, rowText } from './table-row.ts';

/** Unpacked sheets are read as a stream, so this bounds time, not memory. */
const mostUnpacked = 1_500_000_000;

/** Spreadsheets: a piece a row, named by its sheet, its number and the first row. */
export async function* readXlsx(source: Source): AsyncGenerator<Found, void, undefined> {
  const bytes = await source.whole();
  await checkArchive(bytes, mostUnpacked).catch((error: unknown) => {
    throw new ReadError(error instanceof ArchiveTooBigError ? 'too_much_text' : 'unreadable');
  });
  const archive = await openArchive(bytes);
  if (!archive.has('xl/workbook.xml')) throw new ReadError('unreadable');
  const sheets = sheetNames(await archive.text('xl/workbook.xml'));
  if (sheets.length === 0) throw new ReadError('unreadable');
  for (const [index, sheet] of sheets.entries()) yield* readSheet(bytes, index, sheet);
}

function sheetNames(workbook: string): string[] {
  const names: string[] = [];
  parseXml(workbook, {
    onopentag: (name, attributes) => {
      if (name.replace(/^.*:/, '') === 'sheet') names.push(attributes.name ?? '');
    },
  });
  return names;
}

async function* readSheet(
  bytes: Buffer,
  index: number,
  sheet: string,
): AsyncGenerator<Found, void, undefined> {
  let headings: string[] | undefined;
  let isEmpty = true;
  try {
    for await (const { index: row, values } of streamXlsxRows(bytes, { sheet: index })) {
      const cells = values.map(cellText);
      if (cells.every((cell) => cell === '')) continue;
      const text = rowText(cells, headings);
      if (isEmpty && areHeadings(cells)) headings = cells;
      isEmpty = false;
      yield { kind: 'row', text, place: { sheet, row: row + 1 } };
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // The sheets before and after a damaged one are still worth something.
    return yield { problem: { code: 'broken', sheet } };
  }
  if (isEmpty) yield { problem: { code: 'empty_sheet', sheet } };
}

/** A cell as text; of a formula its result. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateText(value) : '';
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
