import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import editorClasses from '../../editor/editor.module.css';
import { ToolLine } from '../../editor/tool.tsx';
import { codeLanguages } from './note-extensions.ts';

/** Language of the code block at the caret. */
export function CodeLanguage({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const language = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('codeBlock')['language'] ?? ''),
  });
  // An unsupported language is listed too.
  const options =
    language === '' || codeLanguages.includes(language) ? codeLanguages : [language, ...codeLanguages];
  return (
    <>
      <ToolLine />
      <select
        className={editorClasses['select']}
        aria-label={t('notes.codeLanguage')}
        value={language}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: chosen === '' ? null : chosen })
            .run();
        }}
      >
        <option value="">{t('notes.noLanguage')}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </>
  );
}
