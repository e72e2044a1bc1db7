import type { Token } from 'marked';
import { decodeEntities } from './entities.ts';
import { isAnswerToken, type AnswerToken } from './parse-block.ts';

/** A tag that only ends a line; the one tag models need, inside tables. */
export function isLineBreak(tag: string): boolean {
  return /^<br\s*\/?>$/i.test(tag);
}

/** Inline Markdown as words alone, for exports and names. */
export function plainWords(tokens: readonly Token[]): string {
  return tokens.filter(isAnswerToken).map(wordsOf).join('');
}

function wordsOf(token: AnswerToken): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'html':
      return isLineBreak(token.text) ? '\n' : token.text;
    case 'formula':
      return token.tex;
    case 'codespan':
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? plainWords(token.tokens) : decodeEntities(token.text);
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
    case 'image':
      return plainWords(token.tokens);
    default:
      return '';
  }
}
