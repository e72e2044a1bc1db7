import { downloadFile } from '@polylogue/contract/files';
import { Node } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { common, createLowlight } from 'lowlight';
import { callUrl } from '../../../lib/api/call-request.ts';
import { WideTables } from '../../answers/editing/wide-tables.ts';

const lowlight = createLowlight(common);

/** Languages that code can be highlighted in. */
export const codeLanguages = lowlight.listLanguages().toSorted();

/** Guessing the language would try all of them on every key. */
const highlighter = {
  ...lowlight,
  highlightAuto: (text: string) => ({ children: [{ type: 'text', value: text }] }),
};

/** The address of a picture that a note shows. It needs no signature: only its owner sees the note. */
function pictureAddress(fileId: number): string {
  return callUrl(downloadFile, { query: { fileId } });
}

/** A picture from the user's files. Pictures of other sites are no part of a note. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-file')) || null,
      renderHTML: ({ fileId }: Record<string, unknown>) => ({
        'data-file': fileId,
        src: pictureAddress(Number(fileId)),
      }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

interface NoteWords {
  placeholder: string;
}

/** What a note is made of. */
export function noteExtensions({ placeholder }: NoteWords) {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      underline: false,
      codeBlock: false,
      link: { openOnClick: false, autolink: false },
    }),
    CodeBlockLowlight.configure({ lowlight: highlighter, enableTabIndentation: true, tabSize: 2 }),
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: ({ textContent }) => textContent } }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Picture,
    WideTables,
    Placeholder.configure({ placeholder }),
  ];
}
