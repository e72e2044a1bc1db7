import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

function marksIn(document: Node): DecorationSet {
  const marks: Decoration[] = [];
  document.descendants((node, position) => {
    if (node.type.name === 'table') {
      marks.push(Decoration.node(position, position + node.nodeSize, { contenteditable: 'true' }));
    }
    return !node.isTextblock;
  });
  return DecorationSet.create(document, marks);
}

/**
 * Marks wide tables, which scroll sideways, as reachable by the caret: moving it through the text scrolls
 * them. A tab stop of their own, as in read-only answers, would take the focus out of the text.
 */
export const WideTables = Extension.create({
  name: 'wideTables',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => marksIn(doc),
        apply: (transaction, marks) => (transaction.docChanged ? marksIn(transaction.doc) : marks),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
