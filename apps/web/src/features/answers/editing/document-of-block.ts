import type { Token, Tokens } from 'marked';
import { isAnswerToken, parseBlock, type AnswerToken } from '../markdown/parse-block.ts';
import type { DocumentMark, DocumentNode } from './document.ts';

/** Thrown inside, where a block holds something that the editor's document cannot. */
class Unholdable extends Error {}

const deepestHeading = 3;
const entity = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;

/** The block of an answer as nodes of the editor; undefined when the editor cannot hold all of it. */
export function documentOfBlock(source: string): DocumentNode[] | undefined {
  try {
    const nodes = blocksOf(known(parseBlock({ source, open: false, links: {} })));
    return nodes.length === 0 ? undefined : nodes;
  } catch (error) {
    if (error instanceof Unholdable) return undefined;
    throw error;
  }
}

function known(tokens: readonly Token[]): AnswerToken[] {
  return tokens.map((token) => {
    if (!isAnswerToken(token)) throw new Unholdable(token.type);
    return token;
  });
}

function blocksOf(tokens: readonly AnswerToken[]): DocumentNode[] {
  return tokens.flatMap((token): DocumentNode[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'paragraph':
        return [{ type: 'paragraph', content: inlinesOf(known(token.tokens)) }];
      case 'text':
        // The words of a tight list item.
        return [{ type: 'paragraph', content: inlinesOf(known(token.tokens ?? [token])) }];
      case 'heading':
        return [headingOf(token)];
      case 'code':
        return [codeOf(token)];
      case 'blockquote':
        return [{ type: 'blockquote', content: blocksOf(known(token.tokens)) }];
      case 'list':
        return [listOf(token)];
      case 'table':
        return [tableOf(token)];
      case 'hr':
        return [{ type: 'horizontalRule' }];
      default:
        throw new Unholdable(token.type);
    }
  });
}

function headingOf(token: Tokens.Heading): DocumentNode {
  const level = token.depth;
  const content = inlinesOf(known(token.tokens));
  if (level > deepestHeading || content.some(({ type }) => type === 'hardBreak'))
    throw new Unholdable('heading');
  return { type: 'heading', attrs: { level }, content };
}

function codeOf({ text, lang }: Tokens.Code): DocumentNode {
  // Indented code says no language, and comes back as a fence.
  const language = lang === undefined || lang === '' ? null : lang;
  return {
    type: 'codeBlock',
    attrs: { language },
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
}

function listOf({ ordered, start, items }: Tokens.List): DocumentNode {
  const content = items.map((item): DocumentNode => {
    if (item.task) throw new Unholdable('task');
    const blocks = blocksOf(known(item.tokens));
    // An item begins with words, also an empty one.
    if (blocks[0]?.type !== 'paragraph') blocks.unshift({ type: 'paragraph' });
    return { type: 'listItem', content: blocks };
  });
  if (!ordered) return { type: 'bulletList', content };
  return { type: 'orderedList', attrs: { start: start === '' ? 1 : start }, content };
}

function tableOf({ header, rows }: Tokens.Table): DocumentNode {
  const cellOf = (type: string) => (cell: Tokens.TableCell) => {
    const content = inlinesOf(known(cell.tokens));
    if (content.some((node) => node.type === 'hardBreak')) throw new Unholdable('cell');
    return { type, attrs: { align: cell.align }, content: [{ type: 'paragraph', content }] };
  };
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: header.map(cellOf('tableHeader')) },
      ...rows.map((row) => ({ type: 'tableRow', content: row.map(cellOf('tableCell')) })),
    ],
  };
}

/** Pieces of text with the same marks are one, as in the editor. */
function inlinesOf(tokens: readonly AnswerToken[]): DocumentNode[] {
  const merged: DocumentNode[] = [];
  for (const node of piecesOf(tokens, [])) {
    const last = merged.at(-1);
    if (last?.text !== undefined && node.text !== undefined && isSameLook(last, node)) last.text += node.text;
    else merged.push({ ...node });
  }
  return merged;
}

function isSameLook(one: DocumentNode, other: DocumentNode): boolean {
  return JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
}

function piecesOf(tokens: readonly AnswerToken[], marks: DocumentMark[]): DocumentNode[] {
  return tokens.flatMap((token): DocumentNode[] => {
    switch (token.type) {
      case 'text':
        if (token.tokens) return piecesOf(known(token.tokens), marks);
        return textOf(token.text, marks);
      case 'escape':
        return textOf(token.text, marks);
      case 'br':
        return [{ type: 'hardBreak', ...(marks.length > 0 && { marks }) }];
      case 'strong':
        return piecesOf(known(token.tokens), [...marks, { type: 'bold' }]);
      case 'em':
        return piecesOf(known(token.tokens), [...marks, { type: 'italic' }]);
      case 'del':
        return piecesOf(known(token.tokens), [...marks, { type: 'strike' }]);
      case 'codespan':
        // The editor's code takes no other mark.
        if (marks.length > 0) throw new Unholdable('marked code');
        return textOf(token.text, [{ type: 'code' }]);
      case 'link':
        if (token.title) throw new Unholdable('title');
        return piecesOf(known(token.tokens), [...marks, { type: 'link', attrs: { href: token.href } }]);
      default:
        throw new Unholdable(token.type);
    }
  });
}

function textOf(text: string, marks: DocumentMark[]): DocumentNode[] {
  if (text === '') return [];
  if (entity.test(text)) throw new Unholdable('entity');
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
}
