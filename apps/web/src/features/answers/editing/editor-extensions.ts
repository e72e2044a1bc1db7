import { Extension, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { originAttribute, rawBlock } from './document.ts';
import { WideTables } from './wide-tables.ts';

/** What the editor cannot hold, shown as it was written. It can be removed and moved, not changed. */
const RawBlock = Node.create({
  name: rawBlock,
  group: 'block',
  atom: true,
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [{ tag: 'pre[data-raw]' }],
  renderHTML: ({ node }) => [
    'pre',
    { 'data-raw': '', contenteditable: 'false' },
    String(node.attrs['source']),
  ],
});

/** Remembers which block of the answer a node came from. What is split off is new. */
const Origin = Extension.create({
  name: 'origin',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'codeBlock',
        'blockquote',
        'bulletList',
        'orderedList',
        'table',
        'horizontalRule',
        rawBlock,
      ],
      attributes: { [originAttribute]: { default: null, keepOnSplit: false, rendered: false } },
    },
  ],
});

/** What an edited answer can be made of. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    underline: false,
    link: { openOnClick: false, autolink: false },
  }),
  // Wrapped, so that a wide table scrolls in itself.
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  TableHeader,
  TableCell,
  RawBlock,
  Origin,
  WideTables,
];
