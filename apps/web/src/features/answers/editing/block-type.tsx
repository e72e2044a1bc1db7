import { IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import classes from './editor.module.css';

const blockTypes = ['paragraph', 'heading1', 'heading2', 'heading3', 'bulletList', 'orderedList'] as const;
type BlockTypeName = (typeof blockTypes)[number];

function currentType(editor: Editor): BlockTypeName {
  if (editor.isActive('bulletList')) return 'bulletList';
  if (editor.isActive('orderedList')) return 'orderedList';
  if (editor.isActive('heading', { level: 1 })) return 'heading1';
  if (editor.isActive('heading', { level: 2 })) return 'heading2';
  return editor.isActive('heading', { level: 3 }) ? 'heading3' : 'paragraph';
}

function setType(editor: Editor, chosen: BlockTypeName): void {
  const chain = editor.chain().focus();
  // Out of a list first: a heading is no part of an item.
  const plain = editor.isActive('listItem') ? chain.liftListItem('listItem') : chain;
  switch (chosen) {
    case 'paragraph':
      plain.setParagraph().run();
      return;
    case 'heading1':
      plain.setHeading({ level: 1 }).run();
      return;
    case 'heading2':
      plain.setHeading({ level: 2 }).run();
      return;
    case 'heading3':
      plain.setHeading({ level: 3 }).run();
      return;
    case 'bulletList':
      chain.toggleBulletList().run();
      return;
    case 'orderedList':
      chain.toggleOrderedList().run();
      return;
    default:
      chosen satisfies never;
  }
}

/** What kind of block the caret stands in. */
export function BlockType({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const type = useEditorState({ editor, selector: ({ editor: current }) => currentType(current) });
  return (
    <Menu
      align="start"
      trigger={
        <Button
          look="ghost"
          size="sm"
          aria-label={t('answers.blockType', { type: t(`answers.block.${type}`) })}
          // The mouse leaves the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={classes['kind']}>
            <span data-usual={t('answers.block.heading2')}>{t(`answers.block.${type}`)}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </span>
        </Button>
      }
      groups={[
        blockTypes.map((one) => ({
          key: one,
          label: t(`answers.block.${one}`),
          isChosen: one === type,
          onSelect: () => setType(editor, one),
        })),
      ]}
    />
  );
}
