import type { NoteNode } from './note/note-node.ts';
import { nestedInlines } from './note/nested-inlines.ts';
import { flagOf, numberOf, textOf } from './note/read-attributes.ts';
import { gridOf } from './note/table-columns.ts';
import {
  calloutKinds,
  type Alignment,
  type Block,
  type DocumentTree,
  type HeadingLevel,
  type List,
  type ListItem,
  type Table,
  type TableCell,
  type TableRow,
} from './tree.ts';

/** The document of a note. Reads what earlier versions stored too, and keeps the words of what it does not know. */
export function treeOfNote({ content = [] }: Pick<NoteNode, 'content'>): DocumentTree {
  return { blocks: blocksOf(content) };
}

function blocksOf(nodes: readonly NoteNode[]): Block[] {
  return nodes.flatMap(blockOf);
}

/** The blocks inside another one; a lone empty line is only room to write in. */
function inside({ content = [] }: NoteNode): Block[] {
  const [only, ...more] = content;
  const isEmpty = only?.type === 'paragraph' && (only.content ?? []).length === 0 && more.length === 0;
  return isEmpty ? [] : blocksOf(content);
}

function blockOf(node: NoteNode): Block[] {
  const { content = [] } = node;
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', level: levelOf(node), content: nestedInlines(content) }];
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return [listOf(node)];
    case 'blockquote':
      return [{ type: 'quote', content: inside(node) }];
    case 'callout': {
      const kind = calloutKinds.find((one) => one === node.attrs?.['kind']) ?? 'note';
      return [{ type: 'callout', kind, content: inside(node) }];
    }
    case 'codeBlock': {
      const text = content.map((piece) => piece.text ?? '').join('');
      return [{ type: 'code', language: textOf(node, 'language') ?? '', text }];
    }
    case 'diagram':
      return [{ type: 'diagram', source: textOf(node, 'source') ?? '' }];
    case 'maths':
      return [{ type: 'maths', tex: textOf(node, 'tex') ?? '', complete: true }];
    case 'table':
      return [tableOf(content)];
    case 'tableRow':
      // A part of a table was selected.
      return [tableOf([node])];
    case 'details': {
      const [summary, ...rest] = content;
      const words = nestedInlines(summary?.content ?? []);
      return [{ type: 'details', summary: words, content: inside({ type: 'details', content: rest }) }];
    }
    case 'footnote':
      return [{ type: 'footnote', label: textOf(node, 'label') ?? '', content: inside(node) }];
    case 'horizontalRule':
      return [{ type: 'rule' }];
    case 'image':
      // Pictures used to be blocks.
      return [{ type: 'paragraph', content: nestedInlines([node]) }];
    case 'paragraph':
      return [{ type: 'paragraph', content: nestedInlines(content) }];
    default:
      return content.some(({ text }) => text !== undefined)
        ? [{ type: 'paragraph', content: nestedInlines(content) }]
        : blocksOf(content);
  }
}

function levelOf(node: NoteNode): HeadingLevel {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  return levels.find((level) => level === numberOf(node, 'level')) ?? 1;
}

function listOf(node: NoteNode): List {
  const start = node.type === 'orderedList' ? (numberOf(node, 'start') ?? 1) : undefined;
  const items = (node.content ?? []).map(itemOf);
  return { type: 'list', start, loose: flagOf(node, 'loose'), items };
}

function itemOf(node: NoteNode): ListItem {
  const content = inside(node);
  return node.type === 'taskItem' ? { checked: flagOf(node, 'checked'), content } : { content };
}

function tableOf(rowNodes: readonly NoteNode[]): Table {
  const rows = rowNodes.map(({ content = [] }) => ({ cells: content.map(cellOf) }));
  const columns = gridOf(rows.map(({ cells }) => cells))?.columns;
  // A table as large as no note may have: what was merged is taken for single cells.
  if (columns === undefined) return { type: 'table', align: [], rows: rows.map(withoutSpans) };
  const align: Alignment[] = [];
  rowNodes.forEach(({ content = [] }, row) => {
    content.forEach((cell, index) => {
      const column = columns[row]?.[index] ?? index;
      const width = rows[row]?.cells[index]?.columns ?? 1;
      // The uppermost cell of a column says how it is aligned.
      for (let one = column; one < column + width; one += 1) if (!(one in align)) align[one] = sideOf(cell);
    });
  });
  return { type: 'table', align: Array.from(align), rows };
}

function withoutSpans({ cells }: TableRow): TableRow {
  return { cells: cells.map((cell) => ({ ...cell, columns: 1, rows: 1 })) };
}

function sideOf({ attrs }: NoteNode): Alignment {
  const sides = ['left', 'center', 'right'] as const;
  return sides.find((side) => side === attrs?.['align']);
}

function cellOf(node: NoteNode): TableCell {
  return {
    isHeading: node.type === 'tableHeader',
    columns: numberOf(node, 'colspan') ?? 1,
    rows: numberOf(node, 'rowspan') ?? 1,
    content: inside(node),
  };
}
