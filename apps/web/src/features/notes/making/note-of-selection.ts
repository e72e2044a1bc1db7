import type { NoteContent } from '@polylogue/contract/notes';
import { generateJSON } from '@tiptap/core';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { savedContent } from '../editor/note-document.ts';
import { noteExtensions } from '../editor/note-extensions.ts';

/** Parts of an answer that act on it and say nothing. */
const tools = 'button, svg, [role="toolbar"]';

/** What is selected on the page, as a note. A formula stays as it was written. */
export function noteOfSelection(selected: DocumentFragment): NoteContent {
  const box = document.createElement('div');
  box.append(selected);
  for (const tool of box.querySelectorAll(tools)) tool.remove();
  for (const formula of box.querySelectorAll('.katex')) {
    const code = document.createElement('code');
    code.textContent = formula.querySelector('annotation')?.textContent ?? formula.textContent;
    formula.replaceWith(code);
  }
  // The parser answers what the extensions describe; the wire checks it once more.
  const parsed = generateJSON(box.innerHTML, noteExtensions({ placeholder: '' })) as DocumentNode;
  return savedContent(parsed);
}
