import type { Extensions } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Placeholder } from '@tiptap/extensions';
import { common, createLowlight } from 'lowlight';
import { documentExtensions } from '../../editor/document-extensions.ts';

const lowlight = createLowlight(common);

/** Supported languages for code highlighting. */
export const codeLanguages = lowlight.listLanguages().toSorted();

/** Disables language detection, which would try all languages on every keystroke. */
const highlighter = {
  ...lowlight,
  highlightAuto: (text: string) => ({ children: [{ type: 'text', value: text }] }),
};

interface NoteWords {
  placeholder: string;
}

/** Extensions of the note editor. */
export function noteExtensions({ placeholder }: NoteWords): Extensions {
  return [
    ...documentExtensions,
    CodeBlockLowlight.configure({ lowlight: highlighter, enableTabIndentation: true, tabSize: 2 }),
    Placeholder.configure({ placeholder }),
  ];
}
