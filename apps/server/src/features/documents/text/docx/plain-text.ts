import type { Block, Inline } from '@polylogue/document/tree';
import { textsInLine } from '../texts.ts';

function textOfLine(content: readonly Inline[]): string {
  return [...textsInLine(content)].join('');
}

/** The words of blocks, one below the other. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOfLine(block.content);
    case 'list':
      return block.items.map(({ content }) => textOfBlocks(content)).join('\n');
    case 'table':
      return block.rows
        .map(({ cells }) => cells.map(({ content }) => textOfBlocks(content)).join('\n'))
        .join('\n');
    case 'details':
      return `${textOfLine(block.summary)}\n${textOfBlocks(block.content)}`;
    case 'quote':
    case 'callout':
    case 'footnote':
      return textOfBlocks(block.content);
    case 'code':
      return block.text;
    case 'diagram':
    case 'maths':
    case 'rule':
      return '';
    default:
      return block satisfies never;
  }
}
