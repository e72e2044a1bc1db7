import type { NoteContent } from '@polylogue/contract/notes';
import { EditorContent, useEditor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import editorClasses from '../../editor/editor.module.css';
import { shownContent } from './note-document.ts';
import { noteExtensions } from './note-extensions.ts';
import text from './note-text.module.css';

/** A note to read, as its editor shows it. */
export function NotePreview({ content }: { content: NoteContent }) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: noteExtensions({ placeholder: t('notes.versions.nameless') }),
    content: shownContent(content),
    editable: false,
    editorProps: { attributes: { 'aria-label': t('notes.editor'), role: 'document' } },
  });
  return (
    <EditorContent
      editor={editor}
      className={`${editorClasses['text']} ${text['text']} ${text['preview']}`}
    />
  );
}
