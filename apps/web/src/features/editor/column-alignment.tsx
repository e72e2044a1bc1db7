import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconAlignJustified } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { CellSelection, selectedRect } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { ToolMenu } from './tool-menu.tsx';
import { toolIcon } from './tool.tsx';

const sides = [
  ['none', null, IconAlignJustified],
  ['left', 'left', IconAlignLeft],
  ['center', 'center', IconAlignCenter],
  ['right', 'right', IconAlignRight],
] as const;

/** Aligns every cell of the columns at the caret. */
function alignColumns(editor: Editor, align: 'left' | 'center' | 'right' | null): void {
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { map, table, tableStart, left, right } = selectedRect(state);
      const cells = map.cellsInRect({ left, right, top: 0, bottom: map.height });
      for (const cell of cells)
        tr.setNodeMarkup(tableStart + cell, null, { ...table.nodeAt(cell)?.attrs, align });
      return true;
    })
    .run();
}

function alignmentAt(editor: Editor): unknown {
  const { selection } = editor.state;
  const cell = selection instanceof CellSelection ? selection.$anchorCell.nodeAfter : undefined;
  const kind = editor.isActive('tableHeader') ? 'tableHeader' : 'tableCell';
  return (cell?.attrs ?? editor.getAttributes(kind))['align'] ?? null;
}

/** Alignment of the column at the caret. */
export function ColumnAlignment({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const align = useEditorState({ editor, selector: ({ editor: current }) => alignmentAt(current) });
  const [, , Current] = sides.find(([, side]) => side === align) ?? sides[0];
  return (
    <ToolMenu
      name={t('answers.align.label')}
      icon={<Current {...toolIcon} />}
      groups={[
        sides.map(([key, side, Icon]) => ({
          key,
          label: t(`answers.align.${key}`),
          icon: <Icon {...toolIcon} />,
          isChosen: side === align,
          onSelect: () => alignColumns(editor, side),
        })),
      ]}
    />
  );
}
