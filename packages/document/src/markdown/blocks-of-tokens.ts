import type { Token, Tokens } from 'marked';
import {
  calloutKinds,
  type Block,
  type CalloutKind,
  type HeadingLevel,
  type List,
  type ListItem,
  type Table,
  type TableCell,
} from '../tree.ts';
import { decodeEntities } from './entities.ts';
import { inlinesOf, trimmedInlinesOf } from './inlines-of-tokens.ts';
import { isDocumentToken, type DocumentToken } from './tokens.ts';

/** The tree of the tokens of a block. `open`: its end may still come. */
export function blocksOf(tokens: readonly Token[], open: boolean): Block[] {
  return tokens.flatMap((token) =>
    isDocumentToken(token) ? blockOf(token, open) : [{ type: 'paragraph', content: inlinesOf([token]) }],
  );
}

function blockOf(token: DocumentToken, open: boolean): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    case 'paragraph':
      return [{ type: 'paragraph', content: trimmedInlinesOf(token.tokens) }];
    case 'text':
      // Text of a tight list item.
      return [{ type: 'paragraph', content: trimmedInlinesOf(token.tokens ?? [token]) }];
    case 'heading':
      return [{ type: 'heading', level: levelOf(token.depth), content: trimmedInlinesOf(token.tokens) }];
    case 'hr':
      return [{ type: 'rule' }];
    case 'blockquote':
      return [quoteOf(token, open)];
    case 'list':
      return [listOf(token, open)];
    case 'code':
      return [codeOf(token, open)];
    case 'table':
      return [tableOf(token)];
    case 'formula':
      return [{ type: 'maths', tex: token.tex, complete: token.complete }];
    case 'footnote':
      return [{ type: 'footnote', label: token.label, content: blocksOf(token.tokens, open) }];
    case 'details':
      return [{ type: 'details', summary: inlinesOf(token.summary), content: blocksOf(token.tokens, open) }];
    default:
      return [{ type: 'paragraph', content: inlinesOf([token]) }];
  }
}

function levelOf(depth: number): HeadingLevel {
  const levels: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];
  return levels[depth - 1] ?? 6;
}

const calloutMark = /^\[!([a-z]+)\]\s*$/i;

/** The kind of a quote that begins with `[!NOTE]` alone on its line. */
function calloutOf([first]: readonly Token[]): { kind: CalloutKind; rest: Token[] } | undefined {
  if (first?.type !== 'paragraph' || first.tokens === undefined) return undefined;
  const [mark, end, ...rest] = first.tokens;
  if (mark?.type !== 'text' || (end !== undefined && end.type !== 'br')) return undefined;
  const [, name = ''] = calloutMark.exec(mark.raw) ?? [];
  const kind = calloutKinds.find((one) => one === name.toLowerCase());
  return kind && { kind, rest };
}

function quoteOf({ tokens }: Tokens.Blockquote, open: boolean): Block {
  const callout = calloutOf(tokens);
  if (!callout) return { type: 'quote', content: blocksOf(tokens, open) };
  const { kind, rest } = callout;
  const first: Block[] = rest.length === 0 ? [] : [{ type: 'paragraph', content: trimmedInlinesOf(rest) }];
  return { type: 'callout', kind, content: [...first, ...blocksOf(tokens.slice(1), open)] };
}

function listOf({ ordered, start, loose, items }: Tokens.List, open: boolean): List {
  return {
    type: 'list',
    start: ordered ? (start === '' ? 1 : start) : undefined,
    loose,
    items: items.map((item) => itemOf(item, open)),
  };
}

function itemOf({ task, checked, tokens }: Tokens.ListItem, open: boolean): ListItem {
  return { ...(task && { checked: checked === true }), content: blocksOf(tokens, open) };
}

/** The first word after the fence; the rest are options for other tools. */
function languageOf({ lang }: Tokens.Code): string {
  return /^[^\s{:]+/.exec(decodeEntities(lang ?? ''))?.[0] ?? '';
}

const closedFence = /\n[ \t]*(?:`{3,}|~{3,})[ \t]*$/;

function codeOf(token: Tokens.Code, open: boolean): Block {
  const language = languageOf(token);
  const text = token.codeBlockStyle === 'indented' ? token.text.replace(/\n$/, '') : token.text;
  if (language === 'mermaid') return { type: 'diagram', source: text };
  if (language === 'math')
    return { type: 'maths', tex: text.trim(), complete: !open || closedFence.test(token.raw) };
  return { type: 'code', language, text };
}

function tableOf({ align, header, rows }: Tokens.Table): Table {
  return {
    type: 'table',
    align: align.map((one) => one ?? undefined),
    rows: [header, ...rows].map((cells) => ({ cells: cells.map(cellOf) })),
  };
}

function cellOf({ header, tokens }: Tokens.TableCell): TableCell {
  const content = trimmedInlinesOf(tokens);
  return {
    isHeading: header,
    columns: 1,
    rows: 1,
    content: content.length === 0 ? [] : [{ type: 'paragraph', content }],
  };
}
