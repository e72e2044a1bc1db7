import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';

/** What the caret stands in. */
export function useCaretState(editor: Editor): { codeBlock: boolean; link: boolean; table: boolean } {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      codeBlock: current.isActive('codeBlock'),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
}
