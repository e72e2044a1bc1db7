import { calloutKinds } from '@polylogue/document/tree';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { ToolLine } from './tool.tsx';

/** Kind of the callout at the caret. */
export function CalloutKindChoice({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const kind = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('callout')['kind'] ?? 'note'),
  });
  return (
    <>
      <ToolLine />
      <select
        className={classes['select']}
        aria-label={t('answers.parts.calloutKind')}
        value={kind}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          editor.chain().focus().updateAttributes('callout', { kind: chosen }).run();
        }}
      >
        {calloutKinds.map((one) => (
          <option key={one} value={one}>
            {t(`answers.callouts.${one}`)}
          </option>
        ))}
      </select>
    </>
  );
}
