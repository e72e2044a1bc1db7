import { Extension, resolveFocusPosition } from '@tiptap/core';

/**
 * Replaces the library's `focus`, which on phones focuses in the middle of a command: the editor then changes
 * under the command, and applying it fails ("Applying a mismatched transaction"). Focused right after it, the
 * keyboard still opens, because that is within the same tap.
 */
export const SteadyFocus = Extension.create({
  name: 'steadyFocus',
  addCommands: () => ({
    focus:
      (position = null, { scrollIntoView = true } = {}) =>
      ({ editor, view, tr, dispatch }) => {
        if (position === false || (position === null && view.hasFocus()) || !dispatch) return true;
        const selection = position === null ? null : resolveFocusPosition(tr.doc, position);
        if (selection !== null) tr.setSelection(selection);
        const take = () => {
          if (!editor.isDestroyed && !view.hasFocus()) view.focus();
        };
        queueMicrotask(take);
        // A new editor is moved to its place after that, which loses the focus.
        requestAnimationFrame(() => {
          take();
          if (scrollIntoView && !editor.isDestroyed) editor.commands.scrollIntoView();
        });
        return true;
      },
  }),
});
