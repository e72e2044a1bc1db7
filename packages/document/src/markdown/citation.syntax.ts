import type { TokenizerExtension } from 'marked';
import { definitionsOf } from './document-lexer.ts';

/** A reference to passages of sources. */
export interface CitationToken {
  type: 'citation';
  raw: string;
  numbers: number[];
}

/** Brackets that begin a link are not a citation, whatever number they hold. */
const mark = /^\[(\d{1,6}(?:, ?\d{1,6})*)\](?![(:])/;
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
    const [raw, list = ''] = mark.exec(source) ?? [];
    const numbers = list.split(',').map(Number);
    const isLink = Object.hasOwn(this.lexer.tokens.links, list);
    if (raw === undefined || isLink || !numbers.every((number) => citations.has(number))) return undefined;
    return { type: 'citation', raw, numbers };
  },
};
