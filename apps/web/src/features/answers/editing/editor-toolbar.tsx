import {
  IconBold,
  IconCode,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconRowRemove,
  IconSourceCode,
  IconSparkles,
  IconTableOff,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BlockType } from './block-type.tsx';
import classes from './editor.module.css';
import { LinkForm } from './link-form.tsx';

const icon = { size: 17, stroke: 1.6 };

interface ToolProps {
  name: string;
  icon: ReactNode;
  isOn?: boolean;
  onClick: () => void;
}

function Tool({ name, icon: picture, isOn, onClick }: ToolProps) {
  return <IconButton side="top" name={name} icon={picture} aria-pressed={isOn} onClick={onClick} />;
}

function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes['line']} />
      <Tool
        name={t('answers.deleteRow')}
        icon={<IconRowRemove {...icon} />}
        onClick={() => editor.chain().focus().deleteRow().run()}
      />
      <Tool
        name={t('answers.deleteColumn')}
        icon={<IconColumnRemove {...icon} />}
        onClick={() => editor.chain().focus().deleteColumn().run()}
      />
      <Tool
        name={t('answers.deleteTable')}
        icon={<IconTableOff {...icon} />}
        onClick={() => editor.chain().focus().deleteTable().run()}
      />
    </>
  );
}

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
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      code: current.isActive('code'),
      codeBlock: current.isActive('codeBlock'),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('answers.editorTools')}>
      <Tool
        name={t('answers.askHelper')}
        icon={<IconSparkles {...icon} />}
        isOn={asksHelper}
        onClick={onHelper}
      />
      <BlockType editor={editor} />
      <span className={classes['line']} />
      <Tool
        name={t('answers.bold')}
        icon={<IconBold {...icon} />}
        isOn={state.bold}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Tool
        name={t('answers.italic')}
        icon={<IconItalic {...icon} />}
        isOn={state.italic}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <Tool
        name={t('answers.inlineCode')}
        icon={<IconCode {...icon} />}
        isOn={state.code}
        onClick={() => editor.chain().focus().toggleCode().run()}
      />
      <Tool
        name={t('answers.codeBlock')}
        icon={<IconSourceCode {...icon} />}
        isOn={state.codeBlock}
        onClick={() => editor.chain().focus().toggleCodeBlock().run()}
      />
      <Tool
        name={t('answers.link')}
        icon={<IconLink {...icon} />}
        isOn={state.link}
        onClick={() => setSetsLink(!setsLink)}
      />
      {state.table ? <TableTools editor={editor} /> : null}
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
