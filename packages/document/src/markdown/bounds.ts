/**
 * What one text may cost. The parser looks ahead from every sign that may open something, so its time grows with the square of
 * what it reads at once, and a table of eight hundred characters can stand for twenty thousand cells. Here the text is cut, or
 * taken as it is written, so that the work grows with the text alone. Nothing is lost: what is beyond a bound is shown as
 * written. The same bounds hold on the server and in the browser.
 */

/** Characters of a line that are read at once; the paragraphs of answers have a few hundred. */
const pieceLength = 2_000;
/** Signs in a piece from each of which the parser looks for an end. */
const mostOpenings = 200;
const opening = /[[<]/g;
/** Characters that mean nothing to Markdown, and an end: an address or encoded data is not cut. */
const plainRun = /[a-z\d+/=%-]*[)>]?/iy;

/** A line in the pieces that are read each on its own. Together they are the line; almost every line is one piece. */
export function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  for (let end = endOfPiece(rest); end < rest.length; end = endOfPiece(rest)) {
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function endOfPiece(line: string): number {
  if (line.length <= mostOpenings) return line.length;
  const longest = Math.min(pieceLength, afterOpenings(line));
  if (longest >= line.length) return line.length;
  // A word, and what is said in one line, stay together.
  const space = [line.lastIndexOf('\n', longest - 1), line.lastIndexOf(' ', longest - 1)].find(
    (at) => at >= longest / 2,
  );
  if (space !== undefined) return space + 1;
  plainRun.lastIndex = longest;
  return longest + (plainRun.exec(line)?.[0].length ?? 0);
}

/** Where a line has more signs that open something than are read at once. */
function afterOpenings(line: string): number {
  opening.lastIndex = 0;
  for (let count = 0; count < mostOpenings; count += 1) {
    const found = opening.exec(line);
    if (!found || found.index >= pieceLength) return line.length;
  }
  return opening.lastIndex;
}

/** Characters in which the beginning of a block inside a paragraph is looked for: more than a paragraph has. */
const paragraphReach = 4_000;

/** As much of a text as one paragraph may reach. */
export function withinReach(source: string): string {
  return source.slice(0, paragraphReach);
}

/** Cells of a table: twice as many as fifty columns and five hundred rows have. */
const mostCells = 50_000;
/** Cells that a small table may have more than it has characters: rows that are not filled are filled by the parser. */
const freeCells = 256;

/** Whether a table has more cells than are shown, or many more than were written. */
export function isTooLarge(table: { columns: number; rows: number; characters: number }): boolean {
  const cells = table.columns * table.rows;
  return cells > mostCells || cells > table.characters + freeCells;
}

/** Longer addresses, or such that end in so many signs, are words: the parser takes the signs off one by one. */
const longestAddress = 2_048;
const endlessAddress = new RegExp(
  `^(?:https?://|ftp://|www\\.)(?=[^\\s<]{${longestAddress}}|[^\\s<]*[?!.,:;*_'"~()&]{64}(?:[\\s<]|$))`,
  'i',
);

/** Whether a text begins with an address that is too long to be one. */
export function isEndlessAddress(source: string): boolean {
  return endlessAddress.test(source);
}

const sign = /[[\]()*_~`]/g;
const mostSigns = 300;
const fenceLine = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?:```|~~~)/gm;

/**
 * Where the last lines of a text begin that is being written: what is open there is closed anew with each frame, which costs
 * the square of its signs. Undefined if nothing can be closed: inside of code, or in a text that consists of signs.
 */
export function startOfGrowingEnd(source: string): number | undefined {
  const from = source.length - pieceLength;
  const start = from <= 0 ? 0 : source.indexOf('\n', from) + 1;
  if (from > 0 && start === 0) return undefined;
  const isInCode = (source.slice(0, start).match(fenceLine)?.length ?? 0) % 2 === 1;
  const signs = source.slice(start).match(sign)?.length ?? 0;
  return isInCode || signs > mostSigns ? undefined : start;
}

/** Blocks of a document, each of which is shown by itself: ten times as many as long answers have. */
const mostBlocks = 2_000;
/** Code has a frame with buttons, which costs as much as several paragraphs. */
const codeCounts = 5;
const code = /^\s*(?:```|~~~)/;

/** Which block the rest of a document begins with that is shown as written; undefined if there is none. */
export function firstBeyond(blocks: readonly string[]): number | undefined {
  if (blocks.length * codeCounts <= mostBlocks) return undefined;
  let count = 0;
  const first = blocks.findIndex((source) => {
    count += code.test(source) ? codeCounts : 1;
    return count >= mostBlocks;
  });
  return first === -1 || first === blocks.length - 1 ? undefined : first;
}

/** Quotes are read again for each line that goes on without its mark, so a longer one is read in parts. */
const quoteLength = 8_000;
const quote = /^ {0,3}>/m;
const details = /^\s*<details/i;
const blankInQuote = /\n> *\n(?=>)/g;

/** The parts of a block that are read each on its own; only one with a very long quote has several. */
export function partsOf(source: string): string[] {
  const parts: string[] = [];
  let rest = source;
  while (rest.length > quoteLength && quote.test(rest) && !code.test(rest) && !details.test(rest)) {
    const end = endOfPart(rest);
    if (end === undefined) break;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** Between two paragraphs, or else between two lines. */
function endOfPart(source: string): number | undefined {
  blankInQuote.lastIndex = quoteLength / 2;
  const blank = blankInQuote.exec(source.slice(0, quoteLength));
  if (blank) return blank.index + blank[0].length;
  const line = source.indexOf('\n>', quoteLength);
  return line === -1 ? undefined : line + 1;
}

/** Formulas of a block that are set; further ones are shown as written. Each takes as long as a page of words. */
export const mostFormulas = 300;

/** Formulas of a document that are set, in all its blocks, and characters of their TeX: a textbook's chapter has fewer. */
const mostFormulasOfDocument = 1_500;
const mostTex = 60_000;
/** Where a formula may stand. It looks no further than to the next dollar, or than a long formula reaches. */
const formulaLike = /\$\$[^$]+\$\$|\$[^$\n]+\$|\\[([][^\n]{1,4000}?\\[)\]]|\\begin\{/g;

/** How many formulas a text may have, and with how much TeX. */
export interface Formulas {
  count: number;
  tex: number;
}

/** The formulas of one block, about. */
export function formulasIn(source: string): Formulas {
  if (!source.includes('$') && !source.includes('\\')) return { count: 0, tex: 0 };
  const found = source.match(formulaLike) ?? [];
  // The end of an environment is looked for by nobody here: it is a block of its own.
  const tex = found.reduce((sum, one) => sum + (one.endsWith('{') ? source.length : one.length), 0);
  return { count: Math.min(found.length, mostFormulas), tex: Math.min(tex, source.length) };
}

/** Whether formulas of a block are still set, after those before it. */
export function areSet(before: Formulas): boolean {
  return before.count < mostFormulasOfDocument && before.tex < mostTex;
}

/** A block that is being written is read anew with each frame, unless it is longer than this. */
const longBlock = 16_000;
/** How often a longer one is read until its length has doubled. */
const readingsPerDoubling = 16;

/** As much of a block that is being written as is read now. The rest is shown as written until there is more of it. */
export function readNow(source: string): string {
  if (source.length <= longBlock || code.test(source)) return source;
  const step = 2 ** Math.floor(Math.log2(source.length / readingsPerDoubling));
  const most = source.length - (source.length % step);
  return source.slice(0, source.lastIndexOf('\n', most - 1) + 1 || most);
}
