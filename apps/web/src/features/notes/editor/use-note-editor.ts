import type { Note } from '@polylogue/contract/notes';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteSaver, useSaves } from '../saving/saves.store.ts';
import { savedContent, shownContent } from './note-document.ts';
import { noteExtensions } from './note-extensions.ts';

function writtenIn(editor: Editor): string {
  return JSON.stringify(savedContent(editor.getJSON()));
}

/** A note that loads late must not steal focus from a user who is typing or using the list. */
function isWorkingElsewhere(): boolean {
  return document.activeElement?.closest('input, textarea, [role="tree"]') instanceof Element;
}

/**
 * The editor of an open note. Changes go to the saver; remote changes are shown once there are no unsaved
 * local ones. `name` is the note's current name.
 */
export function useNoteEditor(note: Note, name: string): Editor {
  const { t } = useTranslation();
  const [opened] = useState(() => noteSaver.unsavedOf(note.id) ?? note);
  const savedVersion = useSaves(({ versions }) => versions[note.id] ?? 0);
  // Base version of the text in the editor: the last one loaded, or the result of the last save.
  const shown = useRef(opened.version);
  const known = useRef('');

  const editor = useEditor({
    extensions: noteExtensions({ placeholder: t('notes.placeholder') }),
    content: shownContent(opened.content),
    editorProps: {
      attributes: { 'aria-label': t('notes.editor'), role: 'textbox', 'aria-multiline': 'true' },
    },
    onCreate: ({ editor: created }) => {
      known.current = writtenIn(created);
      if (created.isEmpty && !isWorkingElsewhere()) created.commands.focus();
    },
    onUpdate: ({ editor: current }) => {
      const written = writtenIn(current);
      // Additions by the editor itself, such as a trailing line, are not changes.
      if (written === known.current) return;
      known.current = written;
      const version = Math.max(shown.current, useSaves.getState().versions[note.id] ?? 0);
      noteSaver.change({ noteId: note.id, name, version, content: savedContent(current.getJSON()) });
    },
    onBlur: () => noteSaver.flush(note.id),
  });

  useEffect(() => {
    const isNews = note.version > Math.max(shown.current, savedVersion);
    if (!isNews || noteSaver.unsavedOf(note.id) !== undefined) return;
    shown.current = note.version;
    editor.commands.setContent(shownContent(note.content), { emitUpdate: false });
    known.current = writtenIn(editor);
  }, [editor, note, savedVersion]);

  useEffect(() => () => noteSaver.flush(note.id), [note.id]);
  return editor;
}
