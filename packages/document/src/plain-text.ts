import type { Block, Inline, List, Table, TableCell } from './tree.ts';

/** A line without its look, for exports, names and comparisons. */
export function plainInlines(inlines: readonly Inline[]): string {
  return inlines.map(wordsOf).join('');
}

function wordsOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.text;
    case 'break':
      return '\n';
    case 'inlineMaths':
      return inline.tex;
    case 'styled':
    case 'link':
      return plainInlines(inline.content);
    case 'image':
      return inline.alt;
    case 'citation':
      return `[${inline.number}]`;
    case 'footnoteMark':
      return '';
  }
}

/** A document as plain lines, the way it reads on the screen: without the marks of Markdown. */
export function plainDocument(blocks: readonly Block[]): string {
  return blocks
    .map(linesOf)
    .filter((lines) => lines !== '')
    .join('\n\n');
}

function nestedLines(blocks: readonly Block[]): string {
  return blocks
    .map(linesOf)
    .filter((lines) => lines !== '')
    .join('\n');
}

function linesOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainInlines(block.content);
    case 'quote':
    case 'callout':
      return nestedLines(block.content);
    case 'list':
      return block.items
        .map(({ content }, index) => `${markOf(block, index)} ${nestedLines(content)}`)
        .join('\n');
    case 'code':
      return block.text;
    case 'diagram':
      return block.source;
    case 'maths':
      return block.tex;
    case 'table':
      return rowsOf(block)
        .map((row) => row.join(' | '))
        .join('\n');
    case 'details':
      return [plainInlines(block.summary), nestedLines(block.content)].join('\n').trim();
    case 'footnote':
      return `${block.label}. ${nestedLines(block.content)}`;
    case 'rule':
      return '—';
  }
}

function markOf({ start }: List, index: number): string {
  return start === undefined ? '•' : `${start + index}.`;
}

/** The cells of a table as plain text, row by row. */
export function rowsOf({ rows }: Table): string[][] {
  return rows.map(({ cells }) => cells.map(plainCell));
}

/** The words of a cell. */
export function plainCell({ content }: TableCell): string {
  return nestedLines(content).trim();
}
