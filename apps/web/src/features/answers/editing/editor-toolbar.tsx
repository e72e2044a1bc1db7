import { IconLink, IconSourceCode, IconSparkles } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { BlockType } from './block-type.tsx';
import classes from './editor.module.css';
import { LinkForm } from './link-form.tsx';
import { TableTools } from './table-tools.tsx';
import { TextTools } from './text-tools.tsx';
import { Tool, toolIcon, ToolLine } from './tool.tsx';

interface EditorToolbarProps {
  editor: Editor;
  isSaving: boolean;
  asksHelper: boolean;
  onHelper: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** What can be done with the text of an answer. */
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
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      codeBlock: current.isActive('codeBlock'),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('answers.editorTools')}>
      <Tool
        name={t('answers.askHelper')}
        icon={<IconSparkles {...toolIcon} />}
        isOn={asksHelper}
        onClick={onHelper}
      />
      <BlockType editor={editor} />
      <ToolLine />
      <TextTools editor={editor} />
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
