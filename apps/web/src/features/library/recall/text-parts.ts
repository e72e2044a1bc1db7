import type { Span } from '../citing/quoted-sentence.ts';

/** A row of a table and where it stands in the text. */
export interface TextRow extends Span {
  cells: string[];
}

/** A stretch of a text: running text, or rows that are a table. */
export type TextPart =
  | ({ kind: 'text' } & Span)
  | { kind: 'table'; columns: string[] | null; rows: TextRow[] };

const between = ' | ';
/** A table of Markdown. */
const piped = /^\|(.*)\|$/u;

/** Cells of a line that may be a row; null if it has but one. */
function cellsOf(line: string): string[] | null {
  const inside = piped.exec(line)?.[1];
  if (inside !== undefined)
    return inside.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim());
  return line.includes(between) ? line.split(between).map((cell) => cell.trim()) : null;
}

/** The name of a cell's column and its value, where the text names it: `Degrees: 80`. */
function named(cell: string): { name: string; value: string } | null {
  const at = cell.indexOf(': ');
  return at <= 0 ? null : { name: cell.slice(0, at), value: cell.slice(at + 2) };
}

/** Rows whose cells name their columns, under these names; null if they do not. */
function byNames(rows: readonly TextRow[]): { columns: string[]; rows: TextRow[] } | null {
  const [first, ...rest] = rows;
  // Of a whole table the first row has the names.
  const heads = first && rest.length > 0 && first.cells.every((cell) => named(cell) === null) ? first : null;
  const body = heads ? rest : rows;
  const columns = [...new Set(heads?.cells ?? [])];
  const found: TextRow[] = [];
  for (const row of body) {
    const values = row.cells.map((cell) => named(cell) ?? { name: '', value: cell });
    const names = values.map(({ name }) => name);
    if (new Set(names).size < names.length || names.every((name) => name === '')) return null;
    if (heads && names.some((name) => name !== '' && !columns.includes(name))) return null;
    for (const name of names) if (!columns.includes(name)) columns.push(name);
    found.push({
      ...row,
      cells: columns.map((name) => values.find((one) => one.name === name)?.value ?? ''),
    });
  }
  const width = columns.length;
  return {
    columns,
    rows: found.map((row) => ({
      ...row,
      cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
    })),
  };
}

/** Rows whose cells stand in order. The first has the names of the columns if all of its cells are words. */
function byOrder(rows: readonly TextRow[]): { columns: string[] | null; rows: TextRow[] } {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const wide = rows.map((row) => ({
    ...row,
    cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
  }));
  const [first, ...rest] = wide;
  const areNames = first?.cells.every((cell) => cell !== '' && !/\p{N}/u.test(cell)) ?? false;
  return first && areNames && rest.length > 0
    ? { columns: first.cells, rows: rest }
    : { columns: null, rows: wide };
}

/** A line that is no row may still be one with a single value: `Degrees: 80` among rows that name it. */
function isSingle(line: string, rows: readonly TextRow[]): boolean {
  const name = named(line)?.name;
  return name !== undefined && rows.some(({ cells }) => cells.some((cell) => named(cell)?.name === name));
}

/**
 * Tells the tables of a text from the rest. Fewer than two rows are one only where the source has rows: a line with a stroke in it may be
 * anything.
 */
export function textParts(text: string, { hasRows }: { hasRows: boolean }): TextPart[] {
  const parts: TextPart[] = [];
  let rows: TextRow[] = [];
  let from = 0;

  function endRows(at: number): void {
    const [first] = rows;
    if (first && rows.length >= (hasRows ? 1 : 2)) {
      if (text.slice(from, first.start).trim() !== '') {
        parts.push({ kind: 'text', start: from, end: first.start });
      }
      parts.push({ kind: 'table', ...(byNames(rows) ?? byOrder(rows)) });
      from = at;
    }
    rows = [];
  }

  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const cells = cellsOf(line.trim()) ?? (isSingle(line.trim(), rows) ? [line.trim()] : null);
    if (cells === null) endRows(start);
    else rows.push({ start, end, cells });
    start = end + 1;
  }
  endRows(text.length);
  if (text.slice(from).trim() !== '') parts.push({ kind: 'text', start: from, end: text.length });
  return parts;
}
