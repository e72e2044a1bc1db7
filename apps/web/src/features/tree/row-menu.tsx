import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconFolderOff,
  IconFolderSymlink,
  IconMessageCog,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconShare,
  IconSortDescending,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import type { OpenedMenu } from '../../ui/code/lazy-menu.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { startSelecting } from './selection.store.ts';
import type { TreeCommands } from './tree-commands.ts';

const icon = { size: 17, stroke: 1.6 };

interface RowMenuProps {
  item: ChatItem;
  commands: TreeCommands;
}

/** What only chats and folders have. */
function useChatGroups({ item, commands }: RowMenuProps): { folder: MenuAction[]; more: MenuAction[] } {
  const { t } = useTranslation();
  const { chats } = commands;
  if (chats === null) return { folder: [], more: [] };
  const instruct = {
    key: 'instructions',
    label: t('chats.tree.instructions'),
    icon: <IconMessageCog {...icon} />,
    onSelect: () => chats.instruct(item),
  };
  if (item.group) {
    const byUse = {
      key: 'byUse',
      label: t('chats.tree.orderByUse'),
      icon: <IconSortDescending {...icon} />,
      onSelect: () => chats.orderByUse(item),
    };
    return { folder: [], more: [instruct, byUse] };
  }
  const toFolder = {
    key: 'folder',
    label: t('chats.tree.toFolder'),
    icon: <IconFolderSymlink {...icon} />,
    onSelect: () => chats.chooseFolder([item]),
  };
  const outOfFolder = {
    key: 'out',
    label: t('chats.tree.outOfFolder'),
    icon: <IconFolderOff {...icon} />,
    onSelect: () => chats.takeOut(item),
  };
  const share = {
    key: 'share',
    label: t('chats.share'),
    icon: <IconShare {...icon} />,
    onSelect: () => chats.share?.(item),
  };
  const archive = {
    key: 'archive',
    label: item.archived ? t('chats.archive.takeOut') : t('chats.archive.put'),
    icon: item.archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
    onSelect: () => chats.archive([item], !item.archived),
  };
  const select = {
    key: 'select',
    label: t('chats.many.select'),
    icon: <IconSquareCheck {...icon} />,
    onSelect: () => startSelecting(item.id),
  };
  return {
    folder: item.archived ? [] : [toFolder, ...(item.parentId === null ? [] : [outOfFolder])],
    more: [instruct, ...(chats.share === null ? [] : [share]), archive, select],
  };
}

/** Menu of a chat, folder or note. */
export function RowMenu({ trigger, item, commands }: RowMenuProps & OpenedMenu) {
  const { t } = useTranslation();
  const { folder, more } = useChatGroups({ item, commands });
  const pin: MenuAction = {
    key: 'pin',
    label: item.pin ? t('chats.tree.unpin') : t('chats.tree.pin'),
    icon: item.pin ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
    onSelect: () => commands.setPin(item, !item.pin),
  };
  const steps: MenuAction[] = [
    {
      key: 'up',
      label: t('chats.tree.up'),
      icon: <IconArrowUp {...icon} />,
      onSelect: () => commands.step(item.id, -1),
    },
    {
      key: 'down',
      label: t('chats.tree.down'),
      icon: <IconArrowDown {...icon} />,
      onSelect: () => commands.step(item.id, 1),
    },
  ];
  const groups: MenuAction[][] = [
    [
      {
        key: 'rename',
        label: t('chats.tree.rename'),
        icon: <IconPencil {...icon} />,
        onSelect: () => commands.startRename(item.id),
      },
      ...(item.archived ? [] : [pin]),
      ...folder,
    ],
    more,
    item.archived ? [] : steps,
    [
      {
        key: 'remove',
        label: t('chats.tree.remove'),
        icon: <IconTrash {...icon} />,
        tone: 'danger',
        onSelect: () => commands.askRemove(item),
      },
    ],
  ];
  return <Menu trigger={trigger} groups={groups.filter((group) => group.length > 0)} defaultOpened />;
}
