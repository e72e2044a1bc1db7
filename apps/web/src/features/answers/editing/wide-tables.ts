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
 * Says of tables, which scroll sideways where they are wide, that the caret goes through them and takes into sight what it
 * meets: they are reached by keyboard as part of the text. A stop of their own, as they have where they are only read,
 * would take the focus out of the text.
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
