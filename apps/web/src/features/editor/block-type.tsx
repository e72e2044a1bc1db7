import { IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import classes from './editor.module.css';

const headings = ['heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6'] as const;
const blockTypes = ['paragraph', ...headings, 'bulletList', 'orderedList'] as const;
type BlockTypeName = (typeof blockTypes)[number];

const levels = { heading1: 1, heading2: 2, heading3: 3, heading4: 4, heading5: 5, heading6: 6 } as const;

function currentType(editor: Editor): BlockTypeName {
  if (editor.isActive('bulletList')) return 'bulletList';
  if (editor.isActive('orderedList')) return 'orderedList';
  return headings.find((one) => editor.isActive('heading', { level: levels[one] })) ?? 'paragraph';
}

function setType(editor: Editor, chosen: BlockTypeName): void {
  const chain = editor.chain().focus();
  // Lift out of the list first: a heading stands on its own.
  const plain = editor.isActive('listItem') ? chain.liftListItem('listItem') : chain;
  switch (chosen) {
    case 'paragraph':
      plain.setParagraph().run();
      return;
    case 'bulletList':
      chain.toggleBulletList().run();
      return;
    case 'orderedList':
      chain.toggleOrderedList().run();
      return;
    default:
      plain.setHeading({ level: levels[chosen] }).run();
  }
}

/** Deep headings are kept, but seldom wanted anew. */
const deep = new Set<BlockTypeName>(['heading4', 'heading5', 'heading6']);

function offeredTypes(current: BlockTypeName): readonly BlockTypeName[] {
  return blockTypes.filter((one) => !deep.has(one) || one === current);
}

/** Block type at the caret. */
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
          // Keep the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={classes['kind']}>
            <span data-usual={t('answers.block.heading2')}>{t(`answers.block.${type}`)}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </span>
        </Button>
      }
      groups={[
        offeredTypes(type).map((one) => ({
          key: one,
          label: t(`answers.block.${one}`),
          isChosen: one === type,
          onSelect: () => setType(editor, one),
        })),
      ]}
    />
  );
}
