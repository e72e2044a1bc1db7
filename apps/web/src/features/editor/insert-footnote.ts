import type { Editor } from '@tiptap/core';

/** The least number that no footnote has yet. */
function freeLabel(editor: Editor): string {
  const taken = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'footnote' || node.type.name === 'footnoteMark')
      taken.add(String(node.attrs['label']));
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** Puts the mark of a new footnote at the caret, its text at the end, and the caret into the text. */
export function insertFootnote(editor: Editor): void {
  const attrs = { label: freeLabel(editor) };
  editor
    .chain()
    .focus()
    .insertContent({ type: 'footnoteMark', attrs })
    .command(({ tr, commands }) => {
      const last = tr.doc.lastChild;
      // The empty line at the end is only room to write in.
      const isRoom = last?.type.name === 'paragraph' && last.content.size === 0 && tr.doc.childCount > 1;
      const end = tr.doc.content.size - (isRoom ? last.nodeSize : 0);
      const added = commands.insertContentAt(end, {
        type: 'footnote',
        attrs,
        content: [{ type: 'paragraph' }],
      });
      return added && commands.setTextSelection(end + 2);
    })
    .run();
}
