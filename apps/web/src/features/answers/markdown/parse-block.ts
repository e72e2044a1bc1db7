import { Lexer, Marked, type Links, type MarkedToken, type Token } from 'marked';
import remend from 'remend';
import { footnoteSyntax, type FootnoteMarkToken, type FootnoteToken } from './footnote.syntax.ts';
import { formulaSyntax, type FormulaToken } from './formula.syntax.ts';

/** Everything an answer can be made of. */
export type AnswerToken = MarkedToken | FormulaToken | FootnoteToken | FootnoteMarkToken;

const known: Record<AnswerToken['type'], true> = {
  blockquote: true,
  br: true,
  checkbox: true,
  code: true,
  codespan: true,
  def: true,
  del: true,
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

/** Whether a token is one we know how to show; the parser's own type leaves room for any other. */
export function isAnswerToken(token: Token): token is AnswerToken {
  return Object.hasOwn(known, token.type);
}

function createMarkdown(open: boolean): Marked {
  return new Marked({
    gfm: true,
    // Models end lines on purpose: addresses, verses, steps.
    breaks: true,
    extensions: [...formulaSyntax(open), ...footnoteSyntax],
    tokenizer: {
      // Without blocks of HTML, Markdown between tags stays Markdown, and the tags are words like others.
      html: () => undefined,
      tag(source) {
        const [raw] = this.rules.inline.tag.exec(source) ?? [];
        if (raw === undefined) return undefined;
        return { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false };
      },
    },
  });
}

const settled = createMarkdown(false);
const growing = createMarkdown(true);

const openFence = /^\s*(?:```|~~~)/;

/** Closes what the text still has open (`**bold`), so that it does not flicker while it is written. */
function closeOpen(source: string): string {
  if (openFence.test(source)) return source;
  return remend(source, { linkMode: 'text-only', katex: false, htmlTags: false });
}

interface BlockToParse {
  source: string;
  /** Still being written. */
  open: boolean;
  /** What other blocks define for links such as `[text][1]`. */
  links: Links;
}

/** The tokens of one block. */
export function parseBlock({ source, open, links }: BlockToParse): Token[] {
  const lexer = new Lexer((open ? growing : settled).defaults);
  Object.assign(lexer.tokens.links, links);
  return lexer.lex(open ? closeOpen(source) : source);
}

const definition = /^ {0,3}\[[^\]^][^\]]*\]:/m;
/** A bracket that is no ordinary link: it may need a definition of another block. */
const reference = /\[[^\]^][^\]]*\](?![(:])/;

/** Whether a block may define links for others. */
export function definesLinks(source: string): boolean {
  return definition.test(source);
}

/** Whether a block may need what others define. */
export function refersToLinks(source: string): boolean {
  return reference.test(source);
}

/** What the given blocks define. */
export function parseLinks(source: string): Links {
  if (source === '') return {};
  return new Lexer(settled.defaults).lex(source).links;
}
