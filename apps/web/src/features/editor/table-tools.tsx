import { IconColumnRemove, IconRowRemove, IconTableOff } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { ColumnAlignment } from './column-alignment.tsx';
import { Tool, toolIcon } from './tool.tsx';

/** Aligns columns of the table at the caret and removes parts of it. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <>
      <ColumnAlignment editor={editor} />
      <Tool
        name={t('answers.deleteRow')}
        icon={<IconRowRemove {...toolIcon} />}
        onClick={() => editor.chain().focus().deleteRow().run()}
      />
      <Tool
        name={t('answers.deleteColumn')}
        icon={<IconColumnRemove {...toolIcon} />}
        onClick={() => editor.chain().focus().deleteColumn().run()}
      />
      <Tool
        name={t('answers.deleteTable')}
        icon={<IconTableOff {...toolIcon} />}
        onClick={() => editor.chain().focus().deleteTable().run()}
      />
    </>
  );
}
