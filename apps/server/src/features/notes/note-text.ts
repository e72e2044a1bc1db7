import type { NoteContent } from '@polylogue/contract/notes';
import type { NoteNode } from './note-content.ts';

/** A note as text that a model reads well: paragraphs, lists and tables the way Markdown writes them. */
export function textOfNote(content: NoteContent): string {
  return blocks(content.content ?? []).trim();
}

function blocks(list: readonly NoteNode[]): string {
  return list
    .map(block)
    .filter((text) => text !== '')
    .join('\n\n');
}

function block(node: NoteNode): string {
  const inside = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.['level'] ?? 1))} ${words(inside)}`;
    case 'bulletList':
      return items(inside, () => '- ');
    case 'taskList':
      return items(inside, (item) => (item.attrs?.['checked'] === true ? '- [x] ' : '- [ ] '));
    case 'orderedList': {
      const start = Number(node.attrs?.['start'] ?? 1);
      return items(inside, (_, index) => `${start + index}. `);
    }
    case 'blockquote':
      return indented(blocks(inside), '> ');
    case 'codeBlock':
      return ['```' + languageOf(node), words(inside), '```'].join('\n');
    case 'table':
      return inside.map(tableRow).join('\n');
    case 'horizontalRule':
      return '---';
    case 'image':
      return '';
    default:
      return words(inside);
  }
}

function languageOf({ attrs }: NoteNode): string {
  return typeof attrs?.['language'] === 'string' ? attrs['language'] : '';
}

function items(list: readonly NoteNode[], markOf: (item: NoteNode, index: number) => string): string {
  return list
    .map((item, index) => {
      const mark = markOf(item, index);
      return mark + indented(blocks(item.content ?? []), ' '.repeat(mark.length)).trimStart();
    })
    .join('\n');
}

function tableRow(row: NoteNode): string {
  const cells = (row.content ?? []).map((cell) => blocks(cell.content ?? []).replaceAll('\n', ' '));
  return `| ${cells.join(' | ')} |`;
}

function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n');
}

function words(list: readonly NoteNode[]): string {
  return list
    .map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? words(node.content ?? []))))
    .join('');
}
