import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';

/** Lines of an entry after its first: stack traces and wrapped messages are indented. */
const goesOn = /^(?:\s|Caused by:|\.\.\. \d+ more)/;

/** An entry with more text is cut, so that one trace does not become everything. */
const mostEntry = 4_000;

/** A log: each entry is a piece, with the numbers of its lines. */
export async function* readLog(source: Source): AsyncGenerator<Found> {
  let entry = '';
  let row = 1;
  let line = 0;
  let isWhole = true;
  for await (const { text, more } of textLines(source)) {
    const isSame = !isWhole || (entry !== '' && goesOn.test(text) && entry.length < mostEntry);
    if (isWhole) line += 1;
    if (!isSame) {
      if (entry !== '') yield entryOf(entry, row, line - 1);
      entry = '';
      row = line;
    }
    entry += entry === '' || !isWhole ? text : `\n${text}`;
    isWhole = !more;
    if (more) {
      yield entryOf(entry, row, line);
      entry = '';
    }
  }
  if (entry !== '') yield entryOf(entry, row, line);
}

function entryOf(text: string, row: number, lastRow: number): Found {
  return { kind: 'row', text, place: lastRow > row ? { row, lastRow } : { row } };
}
