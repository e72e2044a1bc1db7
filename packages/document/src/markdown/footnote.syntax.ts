import type { Token, TokenizerExtension } from 'marked';
import { withinReach } from './bounds.ts';
import { definitionsOf } from './document-lexer.ts';

/** A footnote reference in the text. */
export interface FootnoteMarkToken {
  type: 'footnoteMark';
  raw: string;
  label: string;
}

/** A footnote definition. */
export interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

const mark = /^\[\^([^\]\s]+)\]/;
const opening = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;

const fence = /^ {0,1}(?:```|~~~)/;

const hanging = /^(?: {2,}|\t)/;

/** The source of one footnote: up to the next one, a fence, or blank lines not followed by indentation. */
function wholeOf(source: string): string {
  let end = afterLine(source, 0);
  for (let at = end; at < source.length;) {
    const next = afterLine(source, at);
    const line = source.slice(at, next);
    at = next;
    if (line.trim() === '') continue;
    const followsBlank = at - line.length > end;
    if (opening.test(line) || fence.test(line) || (followsBlank && !hanging.test(line))) break;
    end = next;
  }
  return source.slice(0, end);
}

function afterLine(source: string, at: number): number {
  const newline = source.indexOf('\n', at);
  return newline === -1 ? source.length : newline + 1;
}

/** Footnote extension for the parser: `[^1]` and `[^1]: …`. */
export const footnoteSyntax: TokenizerExtension[] = [
  {
    name: 'footnote',
    level: 'block',
    // It needs no blank line before it.
    start: (source) => withinReach(source).match(/\n {0,3}\[\^[^\]\s]+\]:/)?.index,
    tokenizer(source) {
      const [begun, label] = opening.exec(source) ?? [];
      if (begun === undefined || label === undefined) return undefined;
      const raw = wholeOf(source);
      const text = raw.slice(begun.length).replace(/^(?: {1,4}|\t)/gm, '');
      return { type: 'footnote', raw, label, tokens: this.lexer.blockTokens(text, []) };
    },
  },
  {
    name: 'footnoteMark',
    level: 'inline',
    start: (source) => {
      const index = source.indexOf('[^');
      return index === -1 ? undefined : index;
    },
    tokenizer(source) {
      const [raw, written] = mark.exec(source) ?? [];
      if (raw === undefined || written === undefined) return undefined;
      const { footnotes } = definitionsOf(this.lexer);
      // Without a footnote to point to, the brackets are words.
      const label = footnotes === undefined ? written : footnotes.get(written.toLowerCase());
      return label === undefined ? undefined : { type: 'footnoteMark', raw, label };
    },
  },
];
