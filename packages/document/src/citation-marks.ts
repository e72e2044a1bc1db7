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
/** Where code inside a paragraph begins, or a formula in brackets. Its end is looked for by {@link createEndFinder}. */
const opening = /(?<!`)(?<ticks>`+)|(?<bracket>\\[[(])/;
/** A formula inside a paragraph. */
const formula =
  /\$\$[^$]+?\$\$|(?<![\p{L}\p{N}$])\$(?![\s$])(?<tex>(?:\\.|[^$\\\n])*?)(?<![\s\\])\$(?![$\p{N}\p{L}])/u;
/** How far from its beginning an end is looked for: as far as people write. */
const longestInside = 2_000;
/** A sign that stands for itself. */
const escaped = /\\[!-/:-@[-`{-~]/;
/** What is written like a mark inside one of these is none: an index, a list of numbers. */
const parts = new RegExp(
  [fenced, opening, formula, escaped, mark].map(({ source }) => source).join('|'),
  'gmu',
);
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
  const endOf = createEndFinder(block);
  parts.lastIndex = textBegins(block);
  for (let found = parts.exec(block); found; found = parts.exec(block)) {
    const { list, tex, ticks, bracket } = found.groups ?? {};
    if (list !== undefined) lists.push({ index: found.index, list });
    const end = endOf(ticks ?? bracket, parts.lastIndex);
    // Without an end they are only signs.
    if (end !== undefined) parts.lastIndex = end;
    // An amount of money: only the dollar is taken.
    if (tex !== undefined && isMoney(tex)) parts.lastIndex = found.index + 1;
  }
  return lists;
}

/**
 * Tells where code or a formula ends, from behind the signs that open it. What was found once serves all openings before it: a text of
 * nothing but openings would otherwise be looked through from each of them.
 */
function createEndFinder(block: string): (signs: string | undefined, from: number) => number | undefined {
  const runs = new Map<number, number[]>();
  // The last first, so that those that are passed can be taken off.
  for (const { 0: run, index } of [...block.matchAll(/`+/g)].toReversed()) {
    const known = runs.get(run.length);
    if (known) known.push(index);
    else runs.set(run.length, [index]);
  }
  const found = new Map<string, number>();

  function next(sign: string | RegExp, from: number): number {
    const key = String(sign);
    const known = found.get(key);
    if (known !== undefined && known >= from) return known;
    const at = typeof sign === 'string' ? block.indexOf(sign, from) : searchFrom(block, sign, from);
    found.set(key, at === -1 ? Infinity : at);
    return at === -1 ? Infinity : at;
  }

  function nextRun(length: number, from: number): number {
    const positions = runs.get(length) ?? [];
    while ((positions.at(-1) ?? Infinity) < from) positions.pop();
    return positions.at(-1) ?? Infinity;
  }

  return (signs, from) => {
    if (signs === undefined) return undefined;
    const isCode = signs.startsWith('`');
    const closing = signs === '\\[' ? '\\]' : '\\)';
    const end = isCode ? nextRun(signs.length, from) : next(closing, from + 1);
    const isInside = end - from <= longestInside && end < next(isCode ? blankLine : '\n', from);
    return isInside ? end + signs.length : undefined;
  };
}

const blankLine = /\n[^\S\n]*\n/g;

function searchFrom(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
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
  if (passages === 0) return text;
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
