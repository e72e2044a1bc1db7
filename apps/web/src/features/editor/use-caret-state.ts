import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';

/** Which nodes and marks the caret is in. */
export function useCaretState(editor: Editor): Record<'callout' | 'codeBlock' | 'link' | 'table', boolean> {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      callout: current.isActive('callout'),
      codeBlock: current.isActive('codeBlock'),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
}
