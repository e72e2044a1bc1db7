import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { addressOf } from './item-address.ts';
import { setFolderOpen } from './open-folders.store.ts';
import type { Renaming } from './rename-field.tsx';
import type { TreeActions } from './tree-actions.ts';
import type { TreeCommands } from './tree-commands.ts';
import { selectUpTo, toggleSelected, useSelection } from './selection.store.ts';
import { actionOf, type TreeAction } from './tree-keys.ts';
import { allRows, neighbourOf, type TreeRow, type TreeRows } from './tree-rows.ts';

interface TreeOptions {
  rows: TreeRows;
  actions: TreeActions;
  onOpen: () => void;
}

/** More frames than the list needs to measure a distant row. */
const framesToWait = 10;

/** A newly rendered row is hidden until the list has measured it, and hidden elements cannot be focused. */
function focusSoon(row: HTMLElement, frames: number): void {
  row.focus();
  if (document.activeElement === row || frames === 0) return;
  requestAnimationFrame(() => focusSoon(row, frames - 1));
}

/** The chats on the screen, from top to bottom. */
function chatIds(rows: TreeRows): number[] {
  return allRows(rows)
    .filter(({ item }) => !item.group)
    .map(({ item }) => item.id);
}

/** Focus, renaming and keyboard handling of the tree. */
export function useTree({ rows, actions, onOpen }: TreeOptions) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // The row to focus once it has rendered in its new position.
  const wanted = useRef<number | null>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = tree.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    focusSoon(row, framesToWait);
  }, [rows, focused, renaming]);

  const commands = useMemo<TreeCommands>(() => {
    function step(id: number, by: 1 | -1): void {
      const neighbour = neighbourOf(latest.current, id, by);
      if (neighbour === undefined) return;
      wanted.current = id;
      const side = by === 1 ? 'after' : 'before';
      if (!actions.drop(id, { kind: 'item', id: neighbour.item.id, side })) return;
      setAnnouncement(t('chats.tree.moved', { place: neighbour.position, total: neighbour.siblings }));
    }
    return {
      ...actions,
      onFocus: setFocused,
      onOpen,
      fold: setFolderOpen,
      rename: (item, typed) =>
        actions.rename(item, typed, (error) => setRenaming({ id: item.id, typed, error })),
      startRename: (id) => setRenaming({ id }),
      endRename: (id) => {
        wanted.current = id;
        setRenaming(null);
      },
      step,
      select: (id, how) => {
        if (how === 'one') toggleSelected(id);
        else selectUpTo(id, chatIds(latest.current));
        setAnnouncement(t('chats.many.selected', { count: useSelection.getState().ids.size }));
      },
    };
  }, [actions, onOpen, t]);

  function open({ item, isOpen }: TreeRow): void {
    if (item.group) {
      setFolderOpen(item.id, !isOpen);
      return;
    }
    void navigate({ to: paths.chat, search: addressOf(item) });
    onOpen();
  }

  function run(action: TreeAction): void {
    switch (action.do) {
      case 'focus':
        wanted.current = action.id;
        setFocused(action.id);
        return;
      case 'open':
        open(action.row);
        return;
      case 'rename':
        setRenaming({ id: action.row.item.id });
        return;
      case 'remove':
        actions.askRemove(action.row.item);
        return;
      case 'select':
        commands.select(action.row.item.id, 'one');
        return;
      case 'fold':
        setFolderOpen(action.id, action.isOpen);
        return;
      case 'move':
        commands.step(action.id, action.step);
        return;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLElement ? event.target : null;
    // Keys inside a row's field or menu are handled there.
    if (row?.getAttribute('role') !== 'treeitem' || event.defaultPrevented) return;
    const action = actionOf(rows, Number(row.dataset['row']), event);
    if (action === undefined) return;
    event.preventDefault();
    run(action);
  }

  return { tree, focused, renaming, announcement, commands, onKeyDown };
}
