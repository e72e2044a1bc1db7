import { IconColumnRemove, IconRowRemove, IconTableOff } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { Tool, toolIcon } from './tool.tsx';

/** What can be taken out of the table that the caret stands in. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <>
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
