import {
  IconChartDots3,
  IconInfoSquareRounded,
  IconLayoutNavbarExpand,
  IconMath,
  IconMathFunction,
  IconPlus,
  IconSuperscript,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../../ui/menu.tsx';
import { insertFootnote } from './insert-footnote.ts';
import { ToolMenu } from './tool-menu.tsx';
import { toolIcon } from './tool.tsx';

const emptyLine = { type: 'paragraph' };

/** Inserts what is more than formatted text. */
export function InsertMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const insert = (node: object) => editor.chain().focus().insertContent(node).run();
  const formulas: MenuAction[] = [
    {
      key: 'formula',
      label: t('answers.parts.formula'),
      icon: <IconMath {...toolIcon} />,
      onSelect: () => insert({ type: 'inlineMaths', attrs: { tex: '' } }),
    },
    {
      key: 'formulaBlock',
      label: t('answers.parts.formulaBlock'),
      icon: <IconMathFunction {...toolIcon} />,
      onSelect: () => insert({ type: 'maths', attrs: { tex: '' } }),
    },
    {
      key: 'diagram',
      label: t('answers.parts.diagram'),
      icon: <IconChartDots3 {...toolIcon} />,
      onSelect: () => insert({ type: 'diagram', attrs: { source: '' } }),
    },
  ];
  const blocks: MenuAction[] = [
    {
      key: 'callout',
      label: t('answers.parts.callout'),
      icon: <IconInfoSquareRounded {...toolIcon} />,
      onSelect: () => editor.chain().focus().wrapIn('callout').run(),
    },
    {
      key: 'footnote',
      label: t('answers.parts.footnote'),
      icon: <IconSuperscript {...toolIcon} />,
      onSelect: () => insertFootnote(editor),
    },
    {
      key: 'details',
      label: t('answers.parts.details'),
      icon: <IconLayoutNavbarExpand {...toolIcon} />,
      onSelect: () => insert({ type: 'details', content: [{ type: 'detailsSummary' }, emptyLine] }),
    },
  ];
  return (
    <ToolMenu name={t('answers.parts.label')} icon={<IconPlus {...toolIcon} />} groups={[formulas, blocks]} />
  );
}
