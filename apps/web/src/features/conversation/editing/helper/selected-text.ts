import type { Editor } from '@tiptap/core';

/** The selected text; empty when only the caret stands there. */
export function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, '\n\n');
}

/** Room that a panel leaves to the edges of the window. */
const margin = 12;

/** The end of the selection on the screen, within the window. */
export function selectionPoint(editor: Editor): { top: number; left: number } {
  const { bottom, left } = editor.view.coordsAtPos(editor.state.selection.to);
  const within = (value: number, most: number) => Math.min(Math.max(value, margin), most - margin);
  return { top: within(bottom, window.innerHeight), left: within(left, window.innerWidth) };
}

const highlightName = 'asked';

/** Marks the selection while the focus is elsewhere, which would hide it. Returns what removes the mark. */
export function markSelection(editor: Editor): () => void {
  const { from, to } = editor.state.selection;
  if (from === to || typeof Highlight === 'undefined') return () => undefined;
  const start = editor.view.domAtPos(from);
  const end = editor.view.domAtPos(to);
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  CSS.highlights.set(highlightName, new Highlight(range));
  return () => CSS.highlights.delete(highlightName);
}
