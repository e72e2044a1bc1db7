import type { TableRow } from '@polylogue/document/tree';
import { placeCells } from '../table-grid.ts';
import { textOfBlocks } from './plain-text.ts';
import { tableSizes, type TableSize } from './styles.ts';

/** Lengths are in twentieths of a point, at the largest size. A bold letter in a wide font still fits. */
const letter = 112;
/** A short word can consist of wide letters only. */
const slack = 150;
const narrowest = 480;

/** A longer word is broken rather than given a column of its width. */
const longestWord = 24;
/** A longer line is wrapped before other columns are squeezed. */
const longestLine = 90;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{RGI_Emoji}]/v;

/** How a table is laid out. */
export interface TableFit {
  size: TableSize;
  /** Space at the sides of a cell. */
  padding: number;
  widths: number[];
  /** Whether no word has to be broken. */
  isWhole: boolean;
}

/**
 * Lays out the columns of a table: as wide as what they hold while there is room, then in proportion to it. Text
 * becomes smaller before words are broken.
 */
export function fitTable(rows: readonly TableRow[], room: number): TableFit {
  const { columns, cells } = placeCells(rows);
  const words = Array<number>(columns).fill(1);
  const lines = Array<number>(columns).fill(1);
  for (const { cell, column, columns: covered } of cells) {
    if (covered > 1) continue;
    const { word, line } = measure(textOfBlocks(cell.content));
    words[column] = Math.max(words[column] ?? 0, Math.min(word, longestWord));
    lines[column] = Math.max(lines[column] ?? 0, Math.min(line, longestLine));
  }
  const fits = tableSizes.map((size): TableFit => {
    const scale = size.size / tableSizes[0].size;
    const padding = Math.round(115 * scale ** 2);
    const widthOf = (letters: number): number =>
      Math.max(narrowest * scale, (letters * letter + slack) * scale + 2 * padding);
    const least = words.map(widthOf);
    return {
      size,
      padding,
      widths: spread(least, lines.map(widthOf), room),
      isWhole: sum(least) <= room,
    };
  });
  const [last] = fits.slice(-1);
  const chosen = fits.find(({ isWhole }) => isWhole) ?? last;
  return chosen ?? { size: tableSizes[0], padding: 0, widths: [], isWhole: true };
}

function spread(least: readonly number[], most: readonly number[], room: number): number[] {
  const wanted = sum(most);
  if (wanted <= room) return most.map(Math.round);
  const needed = sum(least);
  if (needed >= room) return least.map((width) => Math.max(1, Math.floor((width * room) / needed)));
  const spare = (room - needed) / (wanted - needed);
  return least.map((width, index) => Math.floor(width + ((most[index] ?? width) - width) * spare));
}

/** Letters in the longest word and line; a wide one counts twice. */
function measure(text: string): { word: number; line: number } {
  // What a longer text would ask for is refused anyway.
  const lines = text.slice(0, 2_000).split('\n');
  return {
    word: Math.max(...lines.flatMap((line) => line.split(/[\s\u00ad-]+/).map(lengthOf))),
    line: Math.max(...lines.map(lengthOf)),
  };
}

function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += wide.test(character) ? 2 : 1;
  return length;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
