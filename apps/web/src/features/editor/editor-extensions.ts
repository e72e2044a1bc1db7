import { Extension } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { documentExtensions } from './document-extensions.ts';
import { originAttribute } from './kept-blocks.ts';
import { noteNodes } from '@polylogue/document/note-schema';

/** Blocks that can stand at the top of a document. */
const blocks = Object.entries(noteNodes)
  .filter(([, spec]) => 'group' in spec && spec.group.startsWith('block'))
  .map(([name]) => name);

/** Records which block of the answer a node came from. A split-off node has no origin. */
const Origin = Extension.create({
  name: 'origin',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: { [originAttribute]: { default: null, keepOnSplit: false, rendered: false } },
    },
  ],
});

/** Extensions of the answer editor. */
export const editorExtensions = [...documentExtensions, CodeBlock, Origin];
