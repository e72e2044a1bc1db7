import { IconArchive, IconArchiveOff, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { endSelecting, useSelection } from '../../tree/selection.store.ts';
import type { ChatActions } from '../../tree/tree-actions.ts';
import classes from './chat-tree.module.css';

const icon = { size: 18, stroke: 1.6 };

/** Escape ends the selection, wherever the focus is. */
function useEscape(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) endSelecting();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

interface SelectionBarProps {
  /** The chats that can be selected. */
  list: readonly ChatItem[];
  isArchive: boolean;
  actions: ChatActions;
}

/** What can be done with the selected chats. */
export function SelectionBar({ list, isArchive, actions }: SelectionBarProps) {
  const { t } = useTranslation();
  const { isOn, ids } = useSelection();
  useEscape(isOn);
  // The selection is of one list only.
  useEffect(() => endSelecting, [isArchive]);
  if (!isOn) return null;
  const items = list.filter(({ id, group }) => !group && ids.has(id));
  const none = items.length === 0;
  return (
    // Handles Escape itself, so that the sidebar stays.
    <div className={classes['bar']} role="toolbar" aria-label={t('chats.many.label')} data-layer="">
      <span>{t('chats.many.selected', { count: items.length })}</span>
      <IconButton
        name={isArchive ? t('chats.archive.takeOut') : t('chats.archive.put')}
        icon={isArchive ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
        disabled={none}
        onClick={() => actions.archive(items, !isArchive)}
      />
      {isArchive ? null : (
        <IconButton
          name={t('chats.tree.toFolder')}
          icon={<IconFolderSymlink {...icon} />}
          disabled={none}
          onClick={() => actions.chooseFolder(items)}
        />
      )}
      <IconButton
        name={t('chats.tree.remove')}
        icon={<IconTrash {...icon} />}
        disabled={none}
        onClick={() => actions.askRemoveMany(items)}
      />
      <IconButton name={t('chats.many.end')} icon={<IconX {...icon} />} onClick={endSelecting} />
    </div>
  );
}
