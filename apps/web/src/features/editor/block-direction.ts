import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Blocks whose text is no prose. */
const fromLeft = new Set(['codeBlock', 'diagram', 'maths']);

/**
 * Has each block read in the direction of its own words. Set on the screen only, not in the document: what is
 * saved stays as it is. Lists and tables are one block, so that their marks stand on the same side as the text.
 */
export const BlockDirection = Extension.create({
  name: 'blockDirection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = [];
          doc.forEach((node, position) => {
            const dir = fromLeft.has(node.type.name) ? 'ltr' : 'auto';
            blocks.push(Decoration.node(position, position + node.nodeSize, { dir }));
          });
          return DecorationSet.create(doc, blocks);
        },
      },
    }),
  ],
});
