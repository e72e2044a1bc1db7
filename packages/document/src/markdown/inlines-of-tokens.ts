import type { Token, Tokens } from 'marked';
import { plainInlines } from '../plain-text.ts';
import type { Inline, TextStyle } from '../tree.ts';
import { decodeEntities } from './entities.ts';
import { deepest } from './nesting.ts';
import { isDocumentToken, type DocumentToken } from './tokens.ts';

/** A tag of one of the few elements that are understood. */
interface Tag {
  type: 'tag';
  style: TextStyle;
  closes: boolean;
  raw: string;
}

/** An element whose end has not been met. */
interface OpenElement {
  tag: Tag | undefined;
  content: Inline[];
}

const lineBreak = /^<br\s*\/?>$/i;
const styleTag = /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i;
const styles: Partial<Record<string, TextStyle>> = {
  u: 'underline',
  mark: 'highlight',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
};

/** The tree of the tokens of a line. */
export function inlinesOf(tokens: readonly Token[]): Inline[] {
  return fold(tokens.flatMap(piecesOf));
}

/** The tree of a paragraph or a heading, without the white space at its ends. */
export function trimmedInlinesOf(tokens: readonly Token[]): Inline[] {
  return inlinesOf(
    tokens.map((token, index) => {
      if (token.type !== 'text') return token;
      const start = index === 0 ? token.raw.replace(/^[ \t\n]+/, '') : token.raw;
      const raw = index === tokens.length - 1 ? start.replace(/[ \t\n]+$/, '') : start;
      return raw === token.raw ? token : { ...token, raw };
    }),
  );
}

function piecesOf(token: Token): (Inline | Tag)[] {
  return isDocumentToken(token) ? piecesOfKnown(token) : [{ type: 'text', text: token.raw }];
}

function piecesOfKnown(token: DocumentToken): (Inline | Tag)[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : [{ type: 'text', text: decodeEntities(token.raw) }];
    case 'escape':
      return [{ type: 'text', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'strong':
      return [{ type: 'styled', style: 'bold', content: inlinesOf(token.tokens) }];
    case 'em':
      return [{ type: 'styled', style: 'italic', content: inlinesOf(token.tokens) }];
    case 'del':
      return [{ type: 'styled', style: 'strike', content: inlinesOf(token.tokens) }];
    case 'codespan':
      return [{ type: 'inlineCode', text: token.text }];
    case 'link':
      return [linkOf(token)];
    case 'image':
      return [imageOf(token)];
    case 'html':
      return [tagOf(token.text)];
    case 'formula':
      return [{ type: 'inlineMaths', tex: token.tex, display: token.display }];
    case 'footnoteMark':
      return [{ type: 'footnoteMark', label: token.label }];
    case 'citation':
      return token.numbers.map((number) => ({ type: 'citation', number }));
    case 'checkbox':
      return [];
    default:
      return [{ type: 'text', text: token.raw }];
  }
}

function linkOf({ autolink, href, title, text, tokens }: Tokens.Link): Inline {
  if (autolink === true) return { type: 'link', href, content: [{ type: 'text', text }] };
  return { type: 'link', href: decodeEntities(href), ...titled(title), content: inlinesOf(tokens) };
}

function imageOf({ href, title, tokens }: Tokens.Image): Inline {
  const alt = plainInlines(inlinesOf(tokens));
  return { type: 'image', alt, src: decodeEntities(href), ...titled(title) };
}

function titled(title: string | null | undefined): { title?: string } {
  return title === null || title === undefined || title === '' ? {} : { title: decodeEntities(title) };
}

/** Raw HTML is text, except a few elements without any effect but their look. */
function tagOf(raw: string): Inline | Tag {
  if (lineBreak.test(raw)) return { type: 'break' };
  const [, slash, name = ''] = styleTag.exec(raw) ?? [];
  const style = Object.hasOwn(styles, name.toLowerCase()) ? styles[name.toLowerCase()] : undefined;
  return style === undefined
    ? { type: 'text', text: raw }
    : { type: 'tag', style, closes: slash === '/', raw };
}

/** Turns pairs of tags into elements; a tag without its other half is text. Adjacent texts become one. */
function fold(pieces: readonly (Inline | Tag)[]): Inline[] {
  const root: OpenElement = { tag: undefined, content: [] };
  const open: OpenElement[] = [root];
  for (const piece of pieces) {
    const { content } = open.at(-1) ?? root;
    if (piece.type !== 'tag') append(content, piece);
    else if (!piece.closes && open.length <= deepest) open.push({ tag: piece, content: [] });
    else if (!piece.closes || !closeElement(open, piece.style)) append(content, textOf(piece));
  }
  leaveElements(open, 1);
  return root.content;
}

/** Closes the innermost element of a style, if there is one. */
function closeElement(open: OpenElement[], style: TextStyle): boolean {
  const at = open.findLastIndex(({ tag }) => tag?.style === style);
  if (at === -1) return false;
  leaveElements(open, at + 1);
  const element = open.pop();
  if (element) append(open.at(-1)?.content ?? [], { type: 'styled', style, content: element.content });
  return true;
}

/** Takes elements that were never closed for text, down to the given number. */
function leaveElements(open: OpenElement[], count: number): void {
  while (open.length > count) {
    const { tag, content = [] } = open.pop() ?? {};
    const outer = open.at(-1)?.content ?? [];
    for (const piece of tag ? [textOf(tag), ...content] : content) append(outer, piece);
  }
}

function textOf({ raw }: Tag): Inline {
  return { type: 'text', text: raw };
}

function append(content: Inline[], piece: Inline): void {
  const last = content.at(-1);
  if (piece.type === 'text' && last?.type === 'text')
    content[content.length - 1] = { type: 'text', text: last.text + piece.text };
  else content.push(piece);
}
