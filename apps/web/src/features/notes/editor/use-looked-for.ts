import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { clearHighlight, highlightWords } from '../../../lib/highlight-words.ts';
import { endLooking, useLookedForIn } from '../../../lib/looked-for.store.ts';

/** Highlights the words that led to a note, and scrolls to the first. Its content stays as it is. */
export function useLookedFor(noteId: number, editor: Editor): void {
  const words = useLookedForIn(`note-${noteId}`);
  useEffect(() => {
    if (words.length === 0) return;
    highlightWords(editor.view.dom, words);
    endLooking();
  }, [words, editor]);
  useEffect(() => clearHighlight, [noteId]);
}
