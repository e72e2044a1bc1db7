import type { Block, Inline } from '@polylogue/document/tree';

/** The texts of blocks, one after the other. */
export function* textsIn(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        yield* textsInLine(block.content);
        break;
      case 'list':
        for (const { content } of block.items) yield* textsIn(content);
        break;
      case 'table':
        for (const { content } of block.rows.flatMap(({ cells }) => cells)) yield* textsIn(content);
        break;
      case 'details':
        yield* textsInLine(block.summary);
        yield* textsIn(block.content);
        break;
      case 'quote':
      case 'callout':
      case 'footnote':
        yield* textsIn(block.content);
        break;
      case 'code':
        yield block.text;
        break;
      case 'diagram':
        yield block.source;
        break;
      case 'maths':
        yield block.tex;
        break;
      case 'rule':
        break;
      default:
        block satisfies never;
    }
  }
}

/** The texts of a line. */
export function* textsInLine(content: readonly Inline[]): Generator<string> {
  for (const part of content) {
    switch (part.type) {
      case 'text':
      case 'inlineCode':
        yield part.text;
        break;
      case 'styled':
      case 'link':
        yield* textsInLine(part.content);
        break;
      case 'inlineMaths':
        yield part.tex;
        break;
      case 'image':
        yield part.alt;
        break;
      case 'break':
        yield '\n';
        break;
      case 'footnoteMark':
      case 'citation':
        break;
      default:
        part satisfies never;
    }
  }
}
