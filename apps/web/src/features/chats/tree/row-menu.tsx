import type { ChatItem } from '@polylogue/contract/chats';
import {
  IconArrowDown,
  IconArrowUp,
  IconFolderOff,
  IconFolderSymlink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import type { TreeCommands } from './tree-commands.ts';

const icon = { size: 17, stroke: 1.6 };

interface RowMenuProps {
  trigger: ReactElement;
  item: ChatItem;
  commands: TreeCommands;
}

/** What can be done with a chat, a folder or a note. */
export function RowMenu({ trigger, item, commands }: RowMenuProps) {
  const { t } = useTranslation();
  const { moveTo } = commands;
  const folderActions: MenuAction[] = [
    {
      key: 'folder',
      label: t('chats.tree.toFolder'),
      icon: <IconFolderSymlink {...icon} />,
      onSelect: () => commands.askFolder(item),
    },
    ...(item.parent_id === null
      ? []
      : [
          {
            key: 'out',
            label: t('chats.tree.outOfFolder'),
            icon: <IconFolderOff {...icon} />,
            onSelect: () => moveTo?.(item, null),
          },
        ]),
  ];
  const groups: MenuAction[][] = [
    [
      {
        key: 'rename',
        label: t('chats.tree.rename'),
        icon: <IconPencil {...icon} />,
        onSelect: () => commands.startRename(item.id),
      },
      {
        key: 'pin',
        label: item.pin ? t('chats.tree.unpin') : t('chats.tree.pin'),
        icon: item.pin ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
        onSelect: () => commands.setPin(item, !item.pin),
      },
      ...(item.group || moveTo === null ? [] : folderActions),
    ],
    [
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
    ],
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
  return <Menu trigger={trigger} groups={groups} defaultOpened />;
}
