import { IconLink, IconSourceCode } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CalloutKindChoice } from './callout-kind.tsx';
import classes from './editor.module.css';
import { InsertMenu } from './insert-menu.tsx';
import { LinkForm } from './link-form.tsx';
import { TableTools } from './table-tools.tsx';
import { Tool, toolIcon, ToolLine } from './tool.tsx';
import { ToolbarStart } from './toolbar-start.tsx';
import { useCaretState } from './use-caret-state.ts';

interface EditorToolbarProps {
  editor: Editor;
  isSaving: boolean;
  asksHelper: boolean;
  onHelper: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Toolbar of the answer editor. */
export function EditorToolbar({
  editor,
  isSaving,
  asksHelper,
  onHelper,
  onSave,
  onCancel,
}: EditorToolbarProps) {
  const { t } = useTranslation();
  const [setsLink, setSetsLink] = useState(false);
  const state = useCaretState(editor);
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('answers.editorTools')}>
      <ToolbarStart editor={editor} asksHelper={asksHelper} onHelper={onHelper} />
      <Tool
        name={t('answers.codeBlock')}
        icon={<IconSourceCode {...toolIcon} />}
        isOn={state.codeBlock}
        onClick={() => editor.chain().focus().toggleCodeBlock().run()}
      />
      <Tool
        name={t('answers.link')}
        icon={<IconLink {...toolIcon} />}
        isOn={state.link}
        onClick={() => setSetsLink(!setsLink)}
      />
      <InsertMenu editor={editor} />
      {state.callout ? <CalloutKindChoice editor={editor} /> : null}
      {state.table ? (
        <>
          <ToolLine />
          <TableTools editor={editor} />
        </>
      ) : null}
      <span className={classes['end']}>
        <Button size="sm" look="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" look="primary" loading={isSaving} onClick={onSave}>
          {t('answers.save')}
        </Button>
      </span>
      {setsLink ? <LinkForm editor={editor} onClose={() => setSetsLink(false)} /> : null}
    </div>
  );
}
