import { detailsBalance, opensDetails } from './markdown/details.syntax.ts';
import { formulaEndOf } from './markdown/formula.syntax.ts';

/**
 * Cuts Markdown into top-level blocks, line by line, so that a growing answer is parsed and rendered only at its end.
 *
 * A cut is made only where the parser would begin anew whatever follows. Two blocks left together are still parsed
 * rightly, while a list or a fence cut in two is not; so in doubt nothing is cut.
 */

/** State of the block a line may belong to. */
interface OpenBlock {
  /** Only blank lines so far. */
  readonly empty: boolean;
  /** The previous line was blank. */
  readonly blank: boolean;
  /** A top-level fence was closed: nothing can follow it. */
  readonly closed: boolean;
  /** Indented code or a footnote: indented lines after a blank one belong to it. */
  readonly hangs: boolean;
  /** The column at which the text of the outermost list item begins. */
  readonly listColumn?: number;
  readonly fence?: Fence;
  /** Closing delimiter of the open formula. */
  readonly formulaEnd?: string;
  /** How many `<details>` are open. */
  readonly details: number;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  /** Inside a list item, whose end also ends it. */
  readonly nested: boolean;
}

/** A line without its indentation and list markers, and the column at which that rest begins. */
interface Content {
  readonly column: number;
  readonly text: string;
}

const nothing: OpenBlock = { empty: true, blank: false, closed: false, hangs: false, details: 0 };
const listMarker = /^(?:[-*+]|\d{1,9}[.)])(?=\s|$)/;
const fenceOpening = /^(`{3,})[^`]*$|^(~{3,})/;
const footnoteOpening = /^\[\^[^\]\s]+\]:/;
/** Indented this far, a line outside a list is code and opens nothing. */
const codeColumn = 4;
/** Indented this far after a blank line, a line may still belong to a footnote or to indented code. */
const hangingColumn = 2;

/** Splits a text into blocks. Concatenated they are the text, blank lines included. */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  let open = nothing;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (beginsBlock(open, line)) {
      blocks.push(text.slice(start, at));
      start = at;
      open = nothing;
    }
    open = withLine(open, line);
    at = end;
  }
  if (start < text.length) blocks.push(text.slice(start));
  return blocks;
}

/**
 * Splits a text that mostly grows at its end: earlier text is compared, not split again. The result equals
 * that of `splitBlocks`, however the text arrived.
 */
export function createSplitter(): (text: string) => readonly string[] {
  let known = '';
  let blocks: readonly string[] = [];
  return (text) => {
    if (text === known) return blocks;
    const kept = text.startsWith(known) ? blocks.slice(0, settledCount(blocks)) : [];
    const keptLength = kept.reduce((sum, block) => sum + block.length, 0);
    blocks = [...kept, ...splitBlocks(text.slice(keptLength))];
    known = text;
    return blocks;
  };
}

/**
 * How many blocks further text cannot change: all but the last. If the last is one incomplete line, it may
 * still turn out to belong to the block before (`-` becomes `- item`).
 */
function settledCount(blocks: readonly string[]): number {
  const open = blocks.at(-1)?.includes('\n') === true ? 1 : 2;
  return Math.max(0, blocks.length - open);
}

function beginsBlock(open: OpenBlock, line: string): boolean {
  if (open.empty || isBlank(line)) return false;
  const column = indentOf(line);
  const isItem = listMarker.test(line.trimStart());
  if (open.details > 0) return false;
  if (open.fence) return open.fence.nested && leavesList(open, column) && !isItem;
  if (open.closed) return true;
  if (isFenceOfItsOwn(open, line, column) || isFormulaAfterList(open, line, column)) return true;
  if (open.formulaEnd !== undefined || !open.blank) return false;
  if (open.listColumn !== undefined) return column === 0 && !isItem;
  return !(open.hangs && column >= hangingColumn);
}

function withLine(open: OpenBlock, line: string): OpenBlock {
  if (isBlank(line)) return { ...open, blank: true };
  const column = indentOf(line);
  if (open.fence && !(open.fence.nested && leavesList(open, column))) return withFencedLine(open, line);
  if (open.formulaEnd !== undefined) {
    return {
      ...open,
      blank: false,
      formulaEnd: line.includes(open.formulaEnd) ? undefined : open.formulaEnd,
    };
  }
  const content = contentOf(line);
  const isOuterItem = content.column > column && leavesList(open, column) && column < codeColumn;
  const listColumn = isOuterItem ? innerColumn(line, column) : open.listColumn;
  return {
    ...open,
    empty: false,
    blank: false,
    hangs: open.hangs || column >= codeColumn || footnoteOpening.test(content.text),
    listColumn,
    fence: fenceOf(content, listColumn),
    formulaEnd: openFormulaOf(content.text),
    details: Math.max(0, open.details + detailsIn(open, line)),
  };
}

function withFencedLine(open: OpenBlock, line: string): OpenBlock {
  const { fence } = open;
  if (!fence || !closes(fence, line)) return { ...open, blank: false };
  return { ...open, blank: false, fence: undefined, closed: !fence.nested };
}

function closes(fence: Fence, line: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence.mark.repeat(text.length);
}

/** A fence interrupts any open block, unless it is inside a list item. */
function isFenceOfItsOwn(open: OpenBlock, line: string, column: number): boolean {
  return column < codeColumn && leavesList(open, column) && fenceOpening.test(line.trim());
}

/** The parser would treat the line as lazy continuation of the item before it and lose the formula. */
function isFormulaAfterList(open: OpenBlock, line: string, column: number): boolean {
  const text = line.trim();
  const opens = text === '$$' || text === '\\[' || text.startsWith('\\begin{');
  return (
    open.listColumn !== undefined && leavesList(open, column) && opens && formulaEndOf(text) !== undefined
  );
}

/** How many `<details>` a line adds. They begin a block, and count until all of them are closed. */
function detailsIn({ details }: OpenBlock, line: string): number {
  return details > 0 || opensDetails(line) ? detailsBalance(line) : 0;
}

/** Whether a line at this column is outside the open list item, if any. */
function leavesList({ listColumn }: OpenBlock, column: number): boolean {
  return listColumn === undefined || column < listColumn;
}

function fenceOf({ text, column }: Content, listColumn: number | undefined): Fence | undefined {
  const [, ticks, tildes] = fenceOpening.exec(text) ?? [];
  const marks = ticks ?? tildes;
  if (marks === undefined) return undefined;
  const nested = listColumn !== undefined && column >= listColumn;
  if (!nested && column >= codeColumn) return undefined;
  return { mark: marks.charAt(0), length: marks.length, nested };
}

/** The closing delimiter of a formula that goes on after its first line. */
function openFormulaOf(text: string): string | undefined {
  const end = formulaEndOf(text);
  return end === undefined || text.includes(end, 2) ? undefined : end;
}

/** Strips indentation and markers: `- 1. x` is an item within an item. */
function contentOf(line: string): Content {
  let column = indentOf(line);
  let text = line.trim();
  for (let marker = listMarker.exec(text); marker; marker = listMarker.exec(text)) {
    const rest = text.slice(marker[0].length);
    column += marker[0].length + indentOf(rest);
    text = rest.trim();
  }
  return { column, text };
}

/** Where the text of an item begins: after its marker and one to four spaces. */
function innerColumn(line: string, column: number): number {
  const [marker = ''] = listMarker.exec(line.trimStart()) ?? [];
  const gap = indentOf(line.trimStart().slice(marker.length));
  return column + marker.length + (gap >= 1 && gap <= codeColumn ? gap : 1);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Columns of white space at the start; a tab reaches to the next multiple of four. */
function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === '\t') column += 4 - (column % 4);
    else if (character === ' ') column += 1;
    else break;
  }
  return column;
}
