import { formulaEndOf, isMoney } from './markdown/formula.syntax.ts';
import { splitBlocks } from './split-blocks.ts';

/** A reference to passages in a Markdown text. */
export interface CitationMark {
  numbers: number[];
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** Brackets that begin a link are not a citation, whatever number they hold. */
const mark = /\[(?<list>\d{1,6}(?:, ?\d{1,6})*)\](?![(:])/;
const atStart = new RegExp(`^${mark.source}`);

/** The mark that a text begins with: `[3]` or `[1, 3]`. */
export function markAtStart(text: string): { raw: string; list: string; numbers: number[] } | undefined {
  const found = atStart.exec(text);
  const list = found?.groups?.['list'];
  return found && list !== undefined ? { raw: found[0], list, numbers: numbersIn(list) } : undefined;
}

/** A fenced block up to the line that closes it, or to the end. */
const fenced =
  /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?:\n(?![ \t>]*\k<fence>)[^\n]*)*(?:\n[^\n]*)?/;
/** Code inside a paragraph. Its end, like that of a formula, is looked for as far as people write. */
const span = /(?<!`)(?<ticks>`+)(?!`)(?:[^\n]|\n(?!\s*\n)){0,2000}?(?<!`)\k<ticks>(?!`)/;
/** A formula inside a paragraph. */
const formula =
  /\$\$[^$]+?\$\$|\\\[[^\n]{1,2000}?\\\]|\\\([^\n]{1,2000}?\\\)|(?<![\p{L}\p{N}$])\$(?![\s$])(?<tex>(?:\\.|[^$\\\n])*?)(?<![\s\\])\$(?![$\p{N}\p{L}])/u;
/** A sign that stands for itself. */
const escaped = /\\[!-/:-@[-`{-~]/;
/** What is written like a mark inside one of these is none: an index, a list of numbers. */
const parts = new RegExp([fenced, span, formula, escaped, mark].map(({ source }) => source).join('|'), 'gmu');
/** Lines that are code by their indentation, at the beginning of a block. */
const indented = /^(?:[ \t]*\n)*(?: {4}| {0,3}\t)[^\n]*(?:\n(?:(?: {4}| {0,3}\t)[^\n]*|[ \t]*(?=\n|$)))*/;
/** A link that other places refer to by number. */
const definition = /^[ \t>]*\[(\d{1,6}(?:, ?\d{1,6})*)\]:/gm;

/** Marks behind this many characters are not looked for: the server does it for every message it lists. */
const mostRead = 65_536;

/**
 * The marks of a text that cites passages of these numbers, read as the screen reads them but without parsing the whole text. In a list
 * every number needs its passage: otherwise it is a list of numbers.
 */
export function citationMarks(whole: string, isPassage: (number: number) => boolean): CitationMark[] {
  const text = whole.slice(0, mostRead);
  if (!mark.test(text)) return [];
  const links = new Set([...text.matchAll(definition)].map(([, list]) => list));
  const found: CitationMark[] = [];
  let at = 0;
  for (const block of splitBlocks(text)) {
    for (const { index, list } of listsIn(block)) {
      const numbers = numbersIn(list);
      if (links.has(list) || !numbers.every(isPassage)) continue;
      found.push({ numbers, start: at + index, end: at + index + list.length + 2 });
    }
    at += block.length;
  }
  return found;
}

/** What stands in brackets in a block, outside of code and formulas. */
function listsIn(block: string): { index: number; list: string }[] {
  const lists: { index: number; list: string }[] = [];
  parts.lastIndex = textBegins(block);
  for (let found = parts.exec(block); found; found = parts.exec(block)) {
    const { list, tex } = found.groups ?? {};
    if (list !== undefined) lists.push({ index: found.index, list });
    // An amount of money: only the dollar is taken.
    if (tex !== undefined && isMoney(tex)) parts.lastIndex = found.index + 1;
  }
  return lists;
}

/** Where the text of a block begins that opens with code or with a formula. */
function textBegins(block: string): number {
  const code = indented.exec(block)?.[0].length;
  if (code !== undefined) return code;
  const closing = formulaEndOf(block);
  const end = closing === undefined ? -1 : block.indexOf(closing, block.search(/\S/) + 2);
  return closing === undefined || end === -1 ? 0 : end + closing.length;
}

function numbersIn(list: string): number[] {
  return list.split(',').map(Number);
}

/** The numbers of the passages that a text cites, of so many. */
export function citedIn(text: string, passages: number): Set<number> {
  return new Set(citationMarks(text, isOneOf(passages)).flatMap(({ numbers }) => numbers));
}

/** A text without its marks and the space before them. What is only written like one stays. */
export function withoutMarks(text: string, passages: number): string {
  let kept = '';
  let end = 0;
  for (const found of citationMarks(text, isOneOf(passages))) {
    const before = text.slice(end, found.start);
    kept += before.replace(/\s$/, '');
    end = found.end;
  }
  return kept + text.slice(end);
}

function isOneOf(passages: number): (number: number) => boolean {
  return (number) => number >= 1 && number <= passages;
}
