import { IconArchive, IconSortDescending, IconSquareCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChatActions } from '../../features/chats/tree/use-chat-actions.ts';
import { startSelecting } from '../../features/tree/selection.store.ts';
import type { OpenedMenu } from '../../ui/code/lazy-menu.tsx';
import { Menu } from '../../ui/menu.tsx';

const icon = { size: 17, stroke: 1.6 };

interface ListMenuProps {
  onArchive: () => void;
}

/** What can be done with the list of chats as a whole. */
export function ListMenu({ trigger, onArchive }: ListMenuProps & OpenedMenu) {
  const { t } = useTranslation();
  const { chats } = useChatActions();
  const groups = [
    [
      {
        key: 'select',
        label: t('chats.many.selectSeveral'),
        icon: <IconSquareCheck {...icon} />,
        onSelect: () => startSelecting(),
      },
      {
        key: 'byUse',
        label: t('chats.tree.orderByUse'),
        icon: <IconSortDescending {...icon} />,
        onSelect: () => chats.orderByUse(null),
      },
    ],
    [
      {
        key: 'archive',
        label: t('chats.archive.title'),
        icon: <IconArchive {...icon} />,
        onSelect: onArchive,
      },
    ],
  ];
  return <Menu trigger={trigger} groups={groups} defaultOpened />;
}
