import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { BlockDirection } from './block-direction.ts';
import { DocumentClipboard } from './document-clipboard.ts';
import { atoms } from './nodes/atoms.ts';
import { containers } from './nodes/containers.ts';
import { lists } from './nodes/lists.ts';
import { elementMarks, InlineCode, OutwardLink } from './nodes/marks.ts';
import { SteadyFocus } from './steady-focus.ts';
import { WideTables } from './wide-tables.ts';

/** What notes and answers are edited with, apart from code: all that a document can hold. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    underline: false,
    codeBlock: false,
    code: false,
    link: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
  }),
  InlineCode,
  OutwardLink,
  ...elementMarks,
  ...lists,
  // With a wrapper, so that a wide table scrolls inside it.
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  TableHeader,
  TableCell,
  ...containers,
  ...atoms,
  BlockDirection,
  DocumentClipboard,
  SteadyFocus,
  WideTables,
];
