import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import type { ChatItem } from '../../lib/chat-item.ts';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import classes from './tree.module.css';
import type { DropTarget } from './drop-order.ts';
import { useOpenFolders } from './open-folders.store.ts';
import type { Renaming } from './rename-field.tsx';
import { useSelection } from './selection.store.ts';
import type { TreeActions } from './tree-actions.ts';
import type { TreeCommands } from './tree-commands.ts';
import { keptLines, linesOf, type Section, type TreeLine } from './tree-lines.ts';
import { TreeRowView } from './tree-row-view.tsx';
import { allRows, rowsOf, type TreeRow } from './tree-rows.ts';
import { useCaptionDrop, useDragLibrary, useDrops, type DragLibrary } from './use-row-drag.ts';
import { useTree } from './use-tree.ts';

/** Row height with a mouse; touch rows are larger and measured by the list. */
const rowHeight = 34;

const sectionTargets: Partial<Record<Section, DropTarget>> = {
  pinned: { kind: 'pinned' },
  chats: { kind: 'root' },
};

/** Labels of a tree and its sections. */
const words = {
  chat: {
    label: 'chats.tree.label',
    sections: {
      pinned: 'chats.tree.sections.pinned',
      folders: 'chats.tree.sections.folders',
      chats: 'chats.tree.sections.chats',
      archived: 'chats.archive.title',
    },
  },
  note: {
    label: 'notes.list.label',
    sections: {
      pinned: 'chats.tree.sections.pinned',
      folders: 'chats.tree.sections.folders',
      chats: 'notes.list.all',
      archived: 'chats.archive.title',
    },
  },
} as const;

type Kind = ChatItem['type'];

/** Shared by all rows. */
interface RowFrame {
  kind: Kind;
  current: number | undefined;
  tabbable: number | undefined;
  renaming: Renaming | null;
  /** The selected chats; null while none can be selected. */
  selected: ReadonlySet<number> | null;
  drag: DragLibrary | undefined;
  commands: TreeCommands;
}

function Row({ row, frame }: { row: TreeRow; frame: RowFrame }) {
  const { id } = row.item;
  return (
    <TreeRowView
      row={row}
      isCurrent={frame.current === id}
      isTabbable={frame.tabbable === id}
      renaming={frame.renaming?.id === id ? frame.renaming : null}
      isSelected={frame.selected === null || row.item.group ? null : frame.selected.has(id)}
      drag={frame.drag}
      commands={frame.commands}
    />
  );
}

function Caption({ section, frame }: { section: Section; frame: RowFrame }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const isOver = useCaptionDrop(element, sectionTargets[section], frame.drag);
  return (
    <div ref={element} className={classes['caption']} data-over={isOver ? '' : undefined} aria-hidden>
      {t(words[frame.kind].sections[section])}
    </div>
  );
}

/** The folders in a box with a fixed height, so that many folders leave space for the chats. */
function FolderBox({ rows, frame }: { rows: readonly TreeRow[]; frame: RowFrame }) {
  const { t } = useTranslation();
  const kept = rows.findIndex(({ item }) => item.id === frame.tabbable);
  return (
    <div className={classes['folders']} role="group" aria-label={t('chats.tree.sections.folders')}>
      <Virtualizer as={VirtualRows} data={rows} itemSize={rowHeight} keepMounted={kept === -1 ? [] : [kept]}>
        {(row) => <Row key={row.item.id} row={row} frame={frame} />}
      </Virtualizer>
    </div>
  );
}

function Line({ line, frame }: { line: TreeLine; frame: RowFrame }) {
  switch (line.kind) {
    case 'caption':
      return <Caption section={line.section} frame={frame} />;
    case 'row':
      return <Row row={line.row} frame={frame} />;
    case 'folders':
      return <FolderBox rows={line.rows} frame={frame} />;
  }
}

function keyOf(line: TreeLine): string {
  if (line.kind === 'row') return String(line.row.item.id);
  return line.kind === 'caption' ? `caption-${line.section}` : line.kind;
}

interface TreeViewProps {
  /** Chats or notes; decides the URL parameter of the open one. */
  kind: Kind;
  actions: TreeActions;
  list: readonly ChatItem[];
  search: string;
  onOpen: () => void;
  /** Shown when nothing matches. */
  nothing: ReactNode;
}

/** The list as a virtualized tree for keyboard, mouse and touch. */
export function TreeView({ kind, actions, list, search, onOpen, nothing }: TreeViewProps) {
  const { t } = useTranslation();
  const { c: chat, n: note } = useSearch({ strict: false });
  // A place that is no chat yet has no row.
  const current = kind === 'chat' ? (typeof chat === 'number' ? chat : undefined) : note;
  const openFolders = useOpenFolders(({ ids }) => ids);
  const rows = useMemo(() => rowsOf(list, { openFolders, search }), [list, openFolders, search]);
  const lines = useMemo(() => linesOf(rows), [rows]);
  const drag = useDragLibrary();
  const { tree, focused, renaming, announcement, commands, onKeyDown } = useTree({ rows, actions, onOpen });
  useDrops(drag, commands.drop);

  const ids = useMemo(() => new Set(allRows(rows).map(({ item }) => item.id)), [rows]);
  const first = allRows(rows)[0]?.item.id;
  const tabbable = [focused, current].find((id) => id !== undefined && ids.has(id)) ?? first;
  const selection = useSelection();
  const selected = kind === 'chat' && selection.isOn ? selection.ids : null;
  const frame = { kind, current, tabbable, renaming, selected, drag, commands };
  return (
    <>
      <div
        ref={tree}
        className={classes['tree']}
        role="tree"
        aria-label={t(words[kind].label)}
        aria-multiselectable={selected === null ? undefined : true}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <Virtualizer
          as={VirtualRows}
          data={lines}
          itemSize={rowHeight}
          keepMounted={keptLines(lines, tabbable)}
        >
          {(line) => <Line key={keyOf(line)} line={line} frame={frame} />}
        </Virtualizer>
      </div>
      {lines.length === 0 ? nothing : null}
      <p className="heard" role="status">
        {announcement}
      </p>
    </>
  );
}
