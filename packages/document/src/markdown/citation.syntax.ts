import type { TokenizerExtension } from 'marked';
import { markAtStart } from '../citation-marks.ts';
import { definitionsOf } from './document-lexer.ts';

/** A reference to passages of sources. */
export interface CitationToken {
  type: 'citation';
  raw: string;
  numbers: number[];
}

const numbered = /\[\d{1,6}[\],]/;

/** Whether a text may cite something. */
export function mayCite(source: string): boolean {
  return numbered.test(source);
}

/** Citation extension for the parser: `[3]` or `[1, 3]`, where the document has passages of these numbers. */
export const citationSyntax: TokenizerExtension = {
  name: 'citation',
  level: 'inline',
  start: (source) => source.match(numbered)?.index,
  tokenizer(source) {
    const { citations } = definitionsOf(this.lexer);
    if (citations === undefined) return undefined;
    const found = markAtStart(source);
    if (found === undefined) return undefined;
    const isLink = Object.hasOwn(this.lexer.tokens.links, found.list);
    if (isLink || !found.numbers.every((number) => citations.has(number))) return undefined;
    return { type: 'citation', raw: found.raw, numbers: found.numbers };
  },
};
