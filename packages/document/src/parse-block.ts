import { Marked, type Token } from 'marked';
import remend from 'remend';
import { blocksOf } from './markdown/blocks-of-tokens.ts';
import { noDefinitions, type Definitions } from './definitions.ts';
import { isEndlessAddress, partsOf, startOfGrowingEnd } from './markdown/bounds.ts';
import { citationSyntax } from './markdown/citation.syntax.ts';
import { detailsSyntax } from './markdown/details.syntax.ts';
import { DocumentLexer } from './markdown/document-lexer.ts';
import { emphasisBudget, hasManyMarks } from './markdown/emphasis-budget.ts';
import { inlineRules } from './markdown/emphasis.rules.ts';
import { footnoteSyntax } from './markdown/footnote.syntax.ts';
import { formulaSyntax, maskFormulas } from './markdown/formula.syntax.ts';
import { largeTableSyntax } from './markdown/large-table.syntax.ts';
import { childrenOf, isNestedTooDeep, isTooDeep, plainLines, type NestedToken } from './markdown/nesting.ts';
import type { Block } from './tree.ts';

interface MarkdownKind {
  /** Still streaming. */
  open: boolean;
  /** The hook for formulas costs time on every line, so a text without a dollar goes without it. */
  hasDollars: boolean;
  /** The same goes for citations. */
  cites: boolean;
  manyMarks: boolean;
  setsFormulas: boolean;
}

function createMarkdown({ open, hasDollars, cites, manyMarks, setsFormulas }: MarkdownKind): Marked {
  return new Marked({
    gfm: true,
    // Models use single line breaks on purpose: addresses, verses, steps.
    breaks: true,
    extensions: [
      ...(setsFormulas ? formulaSyntax(open) : []),
      ...footnoteSyntax,
      ...detailsSyntax,
      largeTableSyntax,
      ...(cites ? [citationSyntax] : []),
    ],
    ...(hasDollars && { hooks: { emStrongMask: maskFormulas } }),
    tokenizer: {
      ...(manyMarks && emphasisBudget),
      // `false` leaves it to the parser's own way.
      url: (source) => (isEndlessAddress(source) ? undefined : false),
      // HTML blocks are disabled: Markdown between tags is still parsed, and the tags are text.
      html: () => undefined,
      tag(source) {
        const [raw] = this.rules.inline.tag.exec(source) ?? [];
        if (raw === undefined) return undefined;
        return { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false };
      },
    },
  });
}

const made = new Map<string, Marked>();

function markdownFor(kind: MarkdownKind): Marked {
  const key = Object.values(kind).join();
  const markdown = made.get(key) ?? createMarkdown(kind);
  made.set(key, markdown);
  return markdown;
}

interface ReadTokens {
  tokens: Token[];
  links: Definitions['links'];
}

/** Tokens of a text; undefined when it is nested too deeply for the parser or for the screen. */
function tokensOf({
  source,
  open,
  definitions,
  setsFormulas = true,
}: Omit<BlockToParse, 'isPlain'>): ReadTokens | undefined {
  const options = markdownFor({
    open,
    hasDollars: setsFormulas && source.includes('$'),
    cites: definitions.citations !== undefined,
    manyMarks: hasManyMarks(source),
    setsFormulas,
  }).defaults;
  const lexer = new DocumentLexer(options, definitions);
  if (options.tokenizer) options.tokenizer.rules = { ...options.tokenizer.rules, inline: inlineRules };
  try {
    const tokens = lexer.lex(source);
    return isTooDeep(tokens) ? undefined : { tokens, links: tokens.links };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const openFence = /^\s*(?:```|~~~)/;

/** Closes open formatting (`**bold`), so that it does not flicker while streaming. */
function closeOpen(source: string): string {
  if (openFence.test(source)) return source;
  const start = startOfGrowingEnd(source);
  if (start === undefined) return source;
  const end = source.slice(start);
  return source.slice(0, start) + remend(end, { linkMode: 'text-only', katex: false, htmlTags: false });
}

interface BlockToParse {
  source: string;
  /** Shown as written. */
  isPlain?: boolean;
  /** Whether formulas are more than words. */
  setsFormulas?: boolean;
  /** Still streaming. */
  open: boolean;
  /** Links such as `[text][1]` and footnotes that other blocks define. */
  definitions: Definitions;
}

/** Parses one block of Markdown into its tree. Excessive nesting falls back to plain text. */
export function parseBlock({
  source,
  isPlain = false,
  open,
  definitions,
  setsFormulas = true,
}: BlockToParse): Block[] {
  if (isPlain || isNestedTooDeep(source)) return plainLines(source);
  return partsOf(source).flatMap((part) => {
    const read = tokensOf({ source: open ? closeOpen(part) : part, open, definitions, setsFormulas });
    return read === undefined ? plainLines(part) : blocksOf(read.tokens, open);
  });
}

/** What may stand before a definition: quotes and lists hold some too. */
const before = '^(?:[ \\t]|>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])*';
const definition = new RegExp(`${before}\\[(?!\\^)(?:\\\\.|[^[\\]\\\\])+\\]:`, 'm');
/** A bracket that is not an inline link: it may need a definition from another block. */
const reference = /\[[^[\]^][^[\]]*\](?![(:])/;

/** Whether a block may define links for others. */
export function definesLinks(source: string): boolean {
  return definition.test(source);
}

/** Whether a block may need link definitions of others. */
export function refersToLinks(source: string): boolean {
  return reference.test(source);
}

/** Parses the definitions in the given blocks. */
export function parseDefinitions(source: string): Definitions {
  const footnotes = new Map<string, string>();
  if (source === '' || isNestedTooDeep(source)) return { links: {}, footnotes };
  const read = tokensOf({ source, open: false, definitions: noDefinitions });
  for (const label of labelsIn(read?.tokens ?? [])) {
    if (!footnotes.has(label.toLowerCase())) footnotes.set(label.toLowerCase(), label);
  }
  return { links: read?.links ?? {}, footnotes };
}

function labelsIn(tokens: readonly NestedToken[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'footnote' && token.label !== undefined ? [token.label] : []),
    ...labelsIn(childrenOf(token)),
  ]);
}
