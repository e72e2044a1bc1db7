import { gridOf } from './note/table-columns.ts';
import type { NoteMark, NoteNode } from './note/note-node.ts';
import type { Block, DocumentTree, Image, Inline, Link, List, ListItem, Table } from './tree.ts';

/** A document as the content of a note. */
export function noteOfTree({ blocks }: DocumentTree): NoteNode {
  return { type: 'doc', content: nodesOf(blocks) };
}

function nodesOf(blocks: readonly Block[]): NoteNode[] {
  return blocks.flatMap(nodeOf);
}

/** What holds blocks in a note has a line to write in, even if it is empty. */
function filled(blocks: readonly Block[]): NoteNode[] {
  const nodes = nodesOf(blocks);
  return nodes.length === 0 ? [{ type: 'paragraph' }] : nodes;
}

function nodeOf(block: Block): NoteNode[] {
  switch (block.type) {
    case 'paragraph':
      return [lineNode('paragraph', block.content)];
    case 'heading':
      return [{ ...lineNode('heading', block.content), attrs: { level: block.level } }];
    case 'list':
      return block.items.length === 0 ? [] : [listNode(block)];
    case 'quote':
      return [{ type: 'blockquote', content: filled(block.content) }];
    case 'callout':
      return [{ type: 'callout', attrs: { kind: block.kind }, content: filled(block.content) }];
    case 'code': {
      const attrs = { language: block.language === '' ? null : block.language };
      return [
        { type: 'codeBlock', attrs, ...(block.text !== '' && { content: [textNode(block.text, [])] }) },
      ];
    }
    case 'diagram':
      return [{ type: 'diagram', attrs: { source: block.source } }];
    case 'maths':
      return [{ type: 'maths', attrs: { tex: block.tex } }];
    case 'table':
      return block.rows.length === 0 ? [] : [tableNode(block)];
    case 'details':
      return [
        { type: 'details', content: [lineNode('detailsSummary', block.summary), ...filled(block.content)] },
      ];
    case 'footnote':
      return [{ type: 'footnote', attrs: { label: block.label }, content: filled(block.content) }];
    case 'rule':
      return [{ type: 'horizontalRule' }];
  }
}

function listNode({ start, loose, items }: List): NoteNode {
  const content = items.map(itemNode);
  if (start !== undefined) return { type: 'orderedList', attrs: { start, loose }, content };
  const isTasks = items.every(({ checked }) => checked !== undefined);
  return { type: isTasks ? 'taskList' : 'bulletList', attrs: { loose }, content };
}

function itemNode({ checked, content }: ListItem): NoteNode {
  if (checked === undefined) return { type: 'listItem', content: filled(content) };
  return { type: 'taskItem', attrs: { checked }, content: filled(content) };
}

function tableNode({ align, rows }: Table): NoteNode {
  const columns = gridOf(rows.map(({ cells }) => cells))?.columns;
  return {
    type: 'table',
    content: rows.map(({ cells }, row) => ({
      type: 'tableRow',
      content: cells.map((cell, index) => ({
        type: cell.isHeading ? 'tableHeader' : 'tableCell',
        attrs: {
          colspan: cell.columns,
          rowspan: cell.rows,
          align: align[columns?.[row]?.[index] ?? index] ?? null,
        },
        content: filled(cell.content),
      })),
    })),
  };
}

function lineNode(type: string, inlines: readonly Inline[]): NoteNode {
  const content = inlineNodes(inlines, []);
  return content.length === 0 ? { type } : { type, content };
}

function inlineNodes(inlines: readonly Inline[], marks: readonly NoteMark[]): NoteNode[] {
  return inlines.flatMap((inline): NoteNode[] => {
    switch (inline.type) {
      case 'text':
        return inline.text === '' ? [] : [textNode(inline.text, marks)];
      case 'inlineCode':
        return inline.text === '' ? [] : [textNode(inline.text, [...marks, { type: 'code' }])];
      case 'styled':
        return inlineNodes(inline.content, withMark(marks, { type: inline.style }));
      case 'link':
        return inlineNodes(inline.content, withMark(marks, linkMark(inline)));
      case 'image':
        return [marked({ type: 'image', attrs: imageAttributes(inline) }, marks)];
      case 'inlineMaths':
        return [marked({ type: 'inlineMaths', attrs: { tex: inline.tex, display: inline.display } }, marks)];
      case 'footnoteMark':
        return [marked({ type: 'footnoteMark', attrs: { label: inline.label } }, marks)];
      case 'citation':
        return [marked({ type: 'citation', attrs: { number: inline.number } }, marks)];
      case 'break':
        return [marked({ type: 'hardBreak' }, marks)];
    }
  });
}

function textNode(text: string, marks: readonly NoteMark[]): NoteNode {
  return marked({ type: 'text', text }, marks);
}

function marked(node: NoteNode, marks: readonly NoteMark[]): NoteNode {
  return marks.length === 0 ? node : { ...node, marks: [...marks] };
}

/** Of a link in a link, or a style in itself, the outer one counts. */
function withMark(marks: readonly NoteMark[], mark: NoteMark): readonly NoteMark[] {
  return marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
}

function linkMark({ href, title }: Link): NoteMark {
  return { type: 'link', attrs: { href, title: title ?? null } };
}

function imageAttributes({ alt, title, src, fileId, width, height }: Image): Record<string, unknown> {
  return {
    fileId: fileId ?? null,
    src: src ?? null,
    alt,
    title: title ?? null,
    width: width ?? null,
    height: height ?? null,
  };
}
