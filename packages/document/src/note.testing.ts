import type { Block, DocumentTree, Inline, ListItem, TableRow } from './tree.ts';

/**
 * A document in which only what shows counts: the styles of each piece of text, whatever their nesting, and no
 * part that is empty.
 */
export function comparable({ blocks }: DocumentTree): unknown {
  return blocks.flatMap(block);
}

function block(one: Block): unknown[] {
  switch (one.type) {
    case 'paragraph': {
      const content = line(one.content);
      return content.length === 0 ? [] : [{ ...one, content }];
    }
    case 'heading':
      return [{ ...one, content: line(one.content) }];
    case 'list':
      return one.items.length === 0 ? [] : [{ ...one, items: one.items.map(holder<ListItem>) }];
    case 'table':
      return one.rows.length === 0 ? [] : [{ ...one, rows: one.rows.map(row) }];
    case 'details':
      return [{ ...holder(one), summary: line(one.summary) }];
    case 'quote':
    case 'callout':
    case 'footnote':
      return [holder(one)];
    default:
      return [one];
  }
}

function holder<Part extends { content: Block[] }>(part: Part): object {
  return { ...part, content: part.content.flatMap(block) };
}

function row({ cells }: TableRow): unknown {
  return cells.map(holder);
}

interface Piece {
  leaf: Inline;
  styles: readonly string[];
}

function line(content: readonly Inline[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces(content, [])) {
    const last = joined.at(-1);
    const isSame = last !== undefined && last.styles.join() === piece.styles.join();
    if (isSame && 'text' in last.leaf && 'text' in piece.leaf && last.leaf.type === piece.leaf.type)
      joined[joined.length - 1] = { ...last, leaf: { ...last.leaf, text: last.leaf.text + piece.leaf.text } };
    else joined.push(piece);
  }
  return joined;
}

function pieces(content: readonly Inline[], styles: readonly string[]): Piece[] {
  return content.flatMap((inline): Piece[] => {
    if (inline.type === 'styled') return pieces(inline.content, withStyle(styles, inline.style));
    if (inline.type === 'link') {
      const isInLink = styles.some((style) => style.startsWith('link '));
      const link = `link ${JSON.stringify([inline.href, inline.title])}`;
      return pieces(inline.content, isInLink ? styles : withStyle(styles, link));
    }
    return 'text' in inline && inline.text === '' ? [] : [{ leaf: inline, styles }];
  });
}

function withStyle(styles: readonly string[], style: string): readonly string[] {
  return [...new Set([...styles, style])].toSorted();
}
