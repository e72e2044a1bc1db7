import { IconBooks, IconFolderPlus, IconMessage, IconMessage2Plus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { commandIcon, type CommandSource } from '../../ui/command.ts';
import { chatsQuery } from '../conversation/chats.data.ts';
import { libraryPanel } from '../library/panel/library.panel.tsx';
import { useSidePanel } from '../side-panel/use-side-panel.ts';
import { useNewChat } from './tree/use-new-chat.ts';

/** The chats. */
export const chatCommands: CommandSource = {
  group: 'chats',
  useCommands() {
    const navigate = useNavigate();
    const { data: chats = [] } = useQuery(chatsQuery);
    return chats
      .filter(({ group }) => !group)
      .map(({ id, name }) => ({
        key: `chat-${id}`,
        name,
        icon: <IconMessage {...commandIcon} />,
        run: () => void navigate({ to: paths.chat, search: { c: id } }),
      }));
  },
};

/** What is made and opened around chats. */
export const chatActions: CommandSource = {
  group: 'actions',
  useCommands() {
    const { t } = useTranslation();
    const { newChat, newFolder } = useNewChat(() => undefined);
    const { toggle } = useSidePanel();
    const isChat = useRouterState({
      select: ({ location }) => location.pathname === paths.chat && location.search.n === undefined,
    });
    return [
      {
        key: 'new-chat',
        name: t('workspace.newChat'),
        icon: <IconMessage2Plus {...commandIcon} />,
        run: newChat,
      },
      {
        key: 'new-folder',
        name: t('workspace.newFolder'),
        icon: <IconFolderPlus {...commandIcon} />,
        run: newFolder,
      },
      {
        key: 'library-panel',
        name: t('chats.capsules'),
        icon: <IconBooks {...commandIcon} />,
        run: () => toggle(libraryPanel.name),
        when: isChat,
      },
    ];
  },
};
