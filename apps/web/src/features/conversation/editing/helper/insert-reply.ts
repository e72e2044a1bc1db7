import type { NoteNode } from '@polylogue/document/note/note-node';
import type { Editor } from '@tiptap/core';

/** Puts a reply in the place of the selection. One paragraph within a line stays in that line. */
export function replaceSelection(editor: Editor, nodes: readonly NoteNode[]): void {
  const { $from, $to } = editor.state.selection;
  const [only, ...others] = nodes;
  const isWords = only?.type === 'paragraph' && others.length === 0;
  const content = isWords && $from.sameParent($to) ? (only.content ?? []) : [...nodes];
  editor.chain().focus().insertContent(content).run();
}

/** Puts a reply below the block in which the selection ends. */
export function insertBelow(editor: Editor, nodes: readonly NoteNode[]): void {
  const { $to } = editor.state.selection;
  const end = $to.depth === 0 ? $to.pos : $to.after(1);
  editor
    .chain()
    .focus()
    .insertContentAt(end, [...nodes])
    .run();
}
