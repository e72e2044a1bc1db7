/** A run of text on a page; the origin is at the bottom left. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of its letters. */
  size: number;
}

/** A paragraph or heading of a page. */
export interface PageBlock {
  text: string;
  /** Rounded size of its letters. */
  size: number;
  lines: number;
  /** A row of a table: parts with gaps between them. */
  isRow: boolean;
}

interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  isRow?: boolean;
}

/** Signs of fonts that have no place in Unicode; at the start of a line they are bullets. */
const bulletSign = /^[\uE000-\uF8FF]\s*/;

/** A gap of this many letter heights between words of a line separates columns. */
const columnGap = 1.6;

/** Fewer lines on either side do not make columns, but a table or a line with a page number. */
const leastColumnLines = 4;

/** More items than a page can show would take the time of hours. */
const mostItems = 100_000;

/** The blocks of a page in the order of reading: columns from left to right, between what spans them. */
export function layOutPage(items: readonly TextItem[]): PageBlock[] {
  const parts = lineParts(items.slice(0, mostItems));
  return inReadingOrder(parts).flatMap((column) => blocksOf(column));
}

/** Lines of the page, those of neighbouring columns apart. */
function lineParts(items: readonly TextItem[]): Line[] {
  const upright = items.filter(({ size, text }) => size > 0 && text.trim() !== '');
  const sorted = upright.toSorted((one, other) => other.y - one.y || one.x - other.x);
  const rows: TextItem[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(first.y - item.y) < Math.min(first.size, item.size) * 0.5) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => partsOf(row.toSorted((one, other) => one.x - other.x)));
}

function partsOf(row: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  for (const { text, x, y, width, size } of row) {
    const line = lines.at(-1);
    const gap = line ? x - line.right : Infinity;
    if (!line || gap > Math.max(size, line.size) * columnGap) {
      lines.push({ text, left: x, right: x + width, y, size });
      continue;
    }
    const isApart = gap > size * 0.15 && !line.text.endsWith(' ') && !text.startsWith(' ');
    line.text += isApart ? ` ${text}` : text;
    line.right = Math.max(line.right, x + width);
    line.size = Math.max(line.size, size);
  }
  return lines;
}

/** Sorts the lines into columns where a vertical gap runs through many of them. */
function inReadingOrder(lines: readonly Line[]): Line[][] {
  const gutter = gutterOf(lines);
  if (gutter === undefined) return [joinRows(lines)];
  const ordered: Line[][] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  const endColumns = (): void => {
    for (const side of [left, right]) if (side.length > 0) ordered.push(...inReadingOrder(side));
    left = [];
    right = [];
  };
  for (const line of lines) {
    if (line.right <= gutter) left.push(line);
    else if (line.left >= gutter) right.push(line);
    else {
      endColumns();
      ordered.push([line]);
    }
  }
  endColumns();
  return ordered;
}

/** A vertical line that few lines cross and that has text on both sides at the same height. */
function gutterOf(lines: readonly Line[]): number | undefined {
  if (lines.length < 2 * leastColumnLines) return undefined;
  const candidates = [...new Set(lines.map(({ left }) => Math.round(left)))];
  let best: number | undefined;
  let fewest = lines.length * 0.2;
  for (const start of candidates) {
    const gutter = start - 1;
    const left = lines.filter(({ right }) => right <= gutter);
    const right = lines.filter((line) => line.left >= gutter);
    const crossing = lines.length - left.length - right.length;
    if (Math.min(left.length, right.length) < leastColumnLines || crossing >= fewest) continue;
    if (!areProse(left) || !areProse(right) || !areBeside(left, right)) continue;
    best = gutter;
    fewest = crossing;
  }
  return best;
}

/** Columns hold sentences; the cells of a table are short. */
function areProse(lines: readonly Line[]): boolean {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  return length / lines.length >= 15;
}

function areBeside(left: readonly Line[], right: readonly Line[]): boolean {
  const [top = 0, bottom = 0] = rangeOf(left);
  const beside = right.filter(({ y }) => y <= top + 2 && y >= bottom - 2).length;
  return beside >= Math.min(leastColumnLines, right.length);
}

function rangeOf(lines: readonly Line[]): number[] {
  const heights = lines.map(({ y }) => y);
  return [Math.max(...heights), Math.min(...heights)];
}

/** Without columns, what stands at one height is one line, as in a table. */
function joinRows(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isSameRow = last !== undefined && Math.abs(last.y - line.y) < Math.min(last.size, line.size) * 0.5;
    if (!isSameRow) joined.push({ ...line });
    else {
      last.text = `${last.text.trimEnd()}  ${line.text.trimStart()}`;
      last.right = line.right;
      last.isRow = !bulletSign.test(last.text) && !/^[•▪◦\d]\S{0,2} /.test(last.text);
    }
  }
  return joined;
}

function blocksOf(lines: readonly Line[]): PageBlock[] {
  const blocks: (PageBlock & { last: Line })[] = [];
  const [first] = lines;
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left), first?.left ?? 0);
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && continues(block.last, line, { left, right })) {
      block.text = joinedText(block.text, line.text.trim());
      block.lines += 1;
      block.last = line;
    } else {
      const text = line.text.trim().replace(bulletSign, '• ');
      blocks.push({ text, size: rounded(line.size), lines: 1, isRow: line.isRow ?? false, last: line });
    }
  }
  return blocks.filter(({ text }) => text !== '').map(({ last: _, ...block }) => block);
}

/** Whether a line goes on with the paragraph of the line above. */
function continues(above: Line, line: Line, { left, right }: { left: number; right: number }): boolean {
  const { size } = line;
  if (above.isRow || line.isRow) return false;
  if (Math.abs(rounded(above.size) - rounded(size)) > 0.6) return false;
  if (above.y - line.y > size * 1.75 || above.y < line.y) return false;
  if (bulletSign.test(line.text) || /^[•▪◦–—*-]\s/.test(line.text)) return false;
  // An indented line begins a paragraph, and a line that ends early ends one.
  const isIndented = line.left > left + size * 0.9 && above.left < left + size * 0.9;
  const endsEarly = above.right < right - (right - left) * 0.25 && /[.!?:…»”"]\s*$/.test(above.text);
  return !isIndented && !endsEarly;
}

/** Words that were divided at the end of a line are put together again. */
function joinedText(text: string, next: string): string {
  if (/\p{L}[-\u00AD]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
