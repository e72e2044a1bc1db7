import { IconSparkles } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { BlockType } from './block-type.tsx';
import { TextTools } from './text-tools.tsx';
import { Tool, toolIcon, ToolLine } from './tool.tsx';

interface ToolbarStartProps {
  editor: Editor;
  asksHelper: boolean;
  onHelper: () => void;
}

/** Start of every toolbar: assistant, block type, inline formatting. */
export function ToolbarStart({ editor, asksHelper, onHelper }: ToolbarStartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Tool
        name={t('answers.askHelper')}
        icon={<IconSparkles {...toolIcon} />}
        isOn={asksHelper}
        onClick={onHelper}
      />
      <BlockType editor={editor} />
      <ToolLine />
      <TextTools editor={editor} />
    </>
  );
}
