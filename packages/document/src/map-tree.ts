import type { Block, DocumentTree, Inline } from './tree.ts';

/** What becomes of the parts of a document. Parts that contain others are given with those already replaced. */
export interface Replacements {
  block?: (block: Block) => Block;
  inline?: (inline: Inline) => Inline;
}

/** The document with its parts replaced. */
export function mapTree({ blocks }: DocumentTree, replacements: Replacements): DocumentTree {
  return { blocks: blocks.map((block) => mapBlock(block, replacements)) };
}

function mapBlock(block: Block, replacements: Replacements): Block {
  const inside = mapInside(block, replacements);
  return replacements.block?.(inside) ?? inside;
}

function mapInside(block: Block, replacements: Replacements): Block {
  const lines = (content: readonly Inline[]) => content.map((inline) => mapInline(inline, replacements));
  const within = <Part extends { content: Block[] }>(part: Part): Part => ({
    ...part,
    content: part.content.map((one) => mapBlock(one, replacements)),
  });
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: lines(block.content) };
    case 'list':
      return { ...block, items: block.items.map(within) };
    case 'table':
      return { ...block, rows: block.rows.map(({ cells }) => ({ cells: cells.map(within) })) };
    case 'details':
      return { ...within(block), summary: lines(block.summary) };
    case 'quote':
    case 'callout':
    case 'footnote':
      return within(block);
    case 'code':
    case 'diagram':
    case 'maths':
    case 'rule':
      return block;
  }
}

function mapInline(inline: Inline, replacements: Replacements): Inline {
  const inside =
    inline.type === 'styled' || inline.type === 'link'
      ? { ...inline, content: inline.content.map((one) => mapInline(one, replacements)) }
      : inline;
  return replacements.inline?.(inside) ?? inside;
}
