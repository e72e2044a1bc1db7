import type { Token, TokenizerExtension } from 'marked';
import { deepest } from './nesting.ts';
import { nestingOf } from './document-lexer.ts';

/** A summary that unfolds, written as HTML. */
export interface DetailsToken {
  type: 'details';
  raw: string;
  summary: Token[];
  tokens: Token[];
}

const opening = /^ {0,3}<details(?:\s[^<>]*)?>/i;
const summaryElement = /^\s*<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>/i;
/** A fence, also one that a list item or a quote begins with. */
const fenceLine = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/;
const element = /<(\/?)details(?:\s[^<>]*)?>/gi;

/** Whether a text begins with the element. */
export function opensDetails(line: string): boolean {
  return opening.test(line);
}

/** Elements without an end, each of which was looked for up to the end of the text; further ones are words. */
const mostUnclosed = 16;

const codeSpan = /(`+)[^`]+\1/g;

/** The tags in a line, outside its code. */
function tagsIn(line: string): RegExpExecArray[] {
  return [...line.replace(codeSpan, (code) => ' '.repeat(code.length)).matchAll(element)];
}

/** How many more of these elements a line opens than it closes. */
export function detailsBalance(line: string): number {
  return tagsIn(line).reduce((sum, [, slash]) => sum + (slash === '' ? 1 : -1), 0);
}

interface Line {
  text: string;
  /** Where it begins. */
  at: number;
}

/** The lines that are not code in a fence. */
function* linesOutsideFences(source: string): Generator<Line> {
  let fence: string | undefined;
  let end = 0;
  for (let at = 0; at < source.length; at = end) {
    const newline = source.indexOf('\n', at);
    end = newline === -1 ? source.length : newline + 1;
    const text = source.slice(at, end);
    const [, marks] = fenceLine.exec(text) ?? [];
    if (fence !== undefined) fence = marks?.startsWith(fence) === true ? undefined : fence;
    else if (marks !== undefined) fence = marks;
    else yield { text, at };
  }
}

/** Where the element at the start closes. Nothing behind that is read. */
function closingIn(source: string): { start: number; end: number } | undefined {
  let depth = 0;
  for (const { text, at } of linesOutsideFences(source)) {
    for (const { 0: tag, 1: slash, index } of tagsIn(text)) {
      depth += slash === '' ? 1 : -1;
      if (depth === 0) return { start: at + index, end: at + index + tag.length };
    }
  }
  return undefined;
}

/** `<details>` with its `<summary>`; without the end that is still to come, or was cut off, it reaches to the end. */
export const detailsSyntax: TokenizerExtension[] = [
  {
    name: 'details',
    level: 'block',
    tokenizer(source) {
      const [begun] = opening.exec(source) ?? [];
      if (begun === undefined) return undefined;
      const nesting = nestingOf(this.lexer);
      if (nesting.details >= deepest || nesting.unclosedDetails >= mostUnclosed) return undefined;
      const closing = closingIn(source);
      if (closing === undefined) nesting.unclosedDetails += 1;
      const [head = '', words] = summaryElement.exec(source.slice(begun.length)) ?? [];
      if (closing === undefined && words === undefined) return undefined;
      const inside = source.slice(begun.length + head.length, closing?.start);
      nesting.details += 1;
      const tokens = this.lexer.blockTokens(inside.replace(/^\s*\n|^[ \t]+/, ''), []);
      nesting.details -= 1;
      return {
        type: 'details',
        raw: source.slice(0, closing?.end),
        summary: this.lexer.inline((words ?? '').trim()),
        tokens,
      };
    },
  },
];
