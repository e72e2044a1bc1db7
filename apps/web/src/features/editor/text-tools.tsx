import { IconBold, IconCode, IconItalic, IconStrikethrough } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Tool, toolIcon } from './tool.tsx';

/** Inline formatting tools. */
export function TextTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      strike: current.isActive('strike'),
      code: current.isActive('code'),
    }),
  });
  return (
    <>
      <Tool
        name={t('answers.bold')}
        icon={<IconBold {...toolIcon} />}
        isOn={state.bold}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Tool
        name={t('answers.italic')}
        icon={<IconItalic {...toolIcon} />}
        isOn={state.italic}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <Tool
        name={t('answers.strike')}
        icon={<IconStrikethrough {...toolIcon} />}
        isOn={state.strike}
        onClick={() => editor.chain().focus().toggleStrike().run()}
      />
      <Tool
        name={t('answers.inlineCode')}
        icon={<IconCode {...toolIcon} />}
        isOn={state.code}
        onClick={() => editor.chain().focus().toggleCode().run()}
      />
    </>
  );
}
