import { fromHtml, type CellValue, type MergeRange } from 'hucre';
import { locales, type Locale } from '@polylogue/contract/limits';
import sanitize from 'sanitize-html';

/** A table for a sheet. */
export interface HtmlTable {
  caption: string;
  /** Whether its first row is a header. */
  hasHeadings: boolean;
  /** Texts; null where there is no cell. */
  rows: (string | null)[][];
  merges: MergeRange[];
}

/** More cells than any answer has. Spanned cells count too, since the sheet must hold them. */
const maxCells = 100_000;

/** A larger span is an attack on our memory. */
const maxSpan = { columns: 100, rows: 1_000 };

const lineEnds = ['br', 'p', 'div', 'li'];

/** The HTML has too many cells. */
export class TooManyCellsError extends Error {}

/**
 * Reads the tables of untrusted HTML. Only tables, line breaks and text survive sanitizing: scripts and
 * styles are removed with their content, and nothing is ever fetched. Tables within a cell become its text.
 */
export function readTables(html: string): HtmlTable[] {
  // Checked before sanitizing, which is slow.
  if ((html.match(/<t[dh]\b/gi)?.length ?? 0) > maxCells) throw new TooManyCellsError();
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

/** Limits the span of each cell and their total. */
function spanCounter(): sanitize.Transformer {
  let cells = 0;
  return (tagName, attribs) => {
    const columns = Math.min(spanOf(attribs.colspan), maxSpan.columns);
    const rows = Math.min(spanOf(attribs.rowspan), maxSpan.rows);
    cells += columns * rows;
    if (cells > maxCells) throw new TooManyCellsError();
    return { tagName, attribs: { colspan: String(columns), rowspan: String(rows) } };
  };
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? '', 10);
  return span > 0 ? span : 1;
}

/** After sanitizing, every `<` belongs to a tag. */
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
    rows: sheet.rows.map((row) => row.map(textOf)),
    merges: sheet.merges ?? [],
  };
}

function textOf(cell: CellValue): string | null {
  return typeof cell === 'string' ? cell.replaceAll(/ *\n\s*/g, '\n').trim() : null;
}

/** The language that the document says it is written in, if we know how it writes numbers. */
export function languageIn(html: string): Locale | undefined {
  const [, tag] = /<html\b[^>]*\slang=["']?([a-z]{2})\b/i.exec(html.slice(0, 1_000)) ?? [];
  return locales.find((locale) => locale === tag?.toLowerCase());
}
