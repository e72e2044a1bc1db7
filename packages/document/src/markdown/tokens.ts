import type { MarkedToken, Token } from 'marked';
import type { CitationToken } from './citation.syntax.ts';
import type { DetailsToken } from './details.syntax.ts';
import type { FootnoteMarkToken, FootnoteToken } from './footnote.syntax.ts';
import type { FormulaToken } from './formula.syntax.ts';

/** All tokens that our parser produces. */
export type DocumentToken =
  | MarkedToken
  | FormulaToken
  | FootnoteToken
  | FootnoteMarkToken
  | CitationToken
  | DetailsToken;

const known: Record<DocumentToken['type'], true> = {
  blockquote: true,
  br: true,
  checkbox: true,
  citation: true,
  code: true,
  codespan: true,
  def: true,
  del: true,
  details: true,
  em: true,
  escape: true,
  footnote: true,
  footnoteMark: true,
  formula: true,
  heading: true,
  hr: true,
  html: true,
  image: true,
  link: true,
  list: true,
  list_item: true,
  paragraph: true,
  space: true,
  strong: true,
  table: true,
  text: true,
};

/** Whether a token is one of ours; the parser's own type is open-ended. */
export function isDocumentToken(token: Token): token is DocumentToken {
  return Object.hasOwn(known, token.type);
}
