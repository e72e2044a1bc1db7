import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import { areHeadings, rowText } from './table-row.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** A longer record is one whose quote was never closed. */
const mostRecord = 1_000_000;

/** Comma-separated values, also by semicolons, tabs or bars: a piece a row, named by the first one. */
export async function* readCsv(source: Source): AsyncGenerator<Found> {
  let skipped = 0;
  const parser = parse({
    delimiter: delimiterOf(source),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: mostRecord,
    on_skip: () => {
      skipped += 1;
      return undefined;
    },
    info: true,
  });
  const rows: AsyncIterable<CsvRow> = Readable.from(textOf(source), { objectMode: false }).pipe(parser);
  let headings: string[] | undefined;
  let row = 0;
  for await (const { record, info } of rows) {
    row += 1;
    const cells = record.map((cell) => cell.trim());
    if (row === 1 && areHeadings(cells)) headings = cells;
    const text = rowText(cells, row === 1 ? undefined : headings);
    yield { kind: 'row', text, place: { row: info.records + skipped } };
  }
  if (skipped > 0) yield { problem: { code: 'broken' } };
}

interface CsvRow {
  record: string[];
  info: { records: number };
}

async function* textOf(source: Source): AsyncGenerator<string> {
  let part = '';
  for await (const { text, more } of textLines(source)) {
    part += more ? text : `${text}\n`;
    if (part.length < 60_000) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** The delimiter that the first lines have most of, outside quotes. */
function delimiterOf({ head }: Source): string {
  const lines = head
    .toString('utf8')
    .split('\n')
    .slice(0, 20)
    .join('\n')
    .replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: lines.split(delimiter).length }));
  const [best] = counts.sort((one, other) => other.count - one.count);
  return best && best.count > 1 ? best.delimiter : ',';
}
