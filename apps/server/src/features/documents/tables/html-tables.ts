import { fromHtml, type CellValue, type MergeRange } from 'hucre';
import sanitize from 'sanitize-html';

/** A table as it goes into a sheet. */
export interface HtmlTable {
  caption: string;
  /** Whether its first row is one of headings. */
  hasHeadings: boolean;
  rows: CellValue[][];
  merges: MergeRange[];
}

/** More cells than any answer has. What a cell spans counts too, since the sheet has to hold it. */
const mostCells = 100_000;

/** Cells that span more are nobody's table but somebody's game with our memory. */
const mostSpan = { columns: 100, rows: 1_000 };

const lineEnds = ['br', 'p', 'div', 'li'];

/** Thrown for markup with more cells than fit. */
export class TooManyCellsError extends Error {}

/**
 * Reads the tables of foreign markup. Only tables, lines and their text survive the first pass: scripts and styles go
 * with what is in them, and nothing is ever fetched. Tables within a cell are read as its text.
 */
export function readTables(html: string): HtmlTable[] {
  // Before the first pass, which is the slow one.
  if ((html.match(/<t[dh]\b/gi)?.length ?? 0) > mostCells) throw new TooManyCellsError();
  const countSpans = spanCounter();
  const clean = sanitize(html, {
    allowedTags: ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', ...lineEnds],
    allowedAttributes: { th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    transformTags: { th: countSpans, td: countSpans },
    textFilter: (text) => text.replaceAll(/\s+/g, ' '),
    nestingLimit: 50,
  });
  const lines = clean.replaceAll(/<br \/>|<\/(?:p|div|li)>/g, '\n').replaceAll(/<(?:p|div|li)>/g, '');
  return outermostTables(lines)
    .map(readTable)
    .filter((table) => table.rows.some((row) => row.some((cell) => cell !== null)));
}

/** Keeps how far cells span within bounds, and their sum too. */
function spanCounter(): sanitize.Transformer {
  let cells = 0;
  return (tagName, attribs) => {
    const columns = Math.min(spanOf(attribs.colspan), mostSpan.columns);
    const rows = Math.min(spanOf(attribs.rowspan), mostSpan.rows);
    cells += columns * rows;
    if (cells > mostCells) throw new TooManyCellsError();
    return { tagName, attribs: { colspan: String(columns), rowspan: String(rows) } };
  };
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? '', 10);
  return span > 0 ? span : 1;
}

/** The first pass has left no other `<` than those of its tags. */
function outermostTables(markup: string): string[] {
  const tables: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, index } of markup.matchAll(/<\/?table>/g)) {
    if (tag === '<table>') {
      if (depth === 0) begin = index;
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0) tables.push(markup.slice(begin, index + tag.length));
    }
  }
  return tables;
}

function readTable(markup: string): HtmlTable {
  const sheet = fromHtml(markup, { typeInference: false, classes: false });
  return {
    caption: sheet.a11y?.summary ?? '',
    hasHeadings: sheet.a11y?.headerRow === 0,
    rows: sheet.rows.map((row) => row.map(valueOf)),
    merges: sheet.merges ?? [],
  };
}

/**
 * Plain decimal numbers become numbers; everything else stays the text it is. A leading zero is part of a code, and
 * beyond 15 digits a number would lose some.
 */
function valueOf(cell: CellValue): CellValue {
  if (typeof cell !== 'string') return cell;
  const text = cell.replaceAll(/ *\n\s*/g, '\n').trim();
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= 15;
  return isNumber ? Number(text) : text;
}
