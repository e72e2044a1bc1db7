import {
  IconBooks,
  IconCoins,
  IconColumns2,
  IconKeyboard,
  IconLogout,
  IconMessageCircleQuestion,
  IconMoon,
  IconSettings,
  IconSparkles,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import type { OpenedMenu } from '../../ui/code/lazy-menu.tsx';
import { Menu } from '../../ui/menu.tsx';
import { openShortcutSheet } from './shortcuts/open-shortcut-sheet.ts';
import { useWorkspaceActions } from './use-workspace-actions.ts';

const icon = { size: 17, stroke: 1.6 };

/** The user menu behind the avatar on small screens. */
export function UserMenu({ trigger }: OpenedMenu) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { feedback, isDark, logOut, switchTheme, themeLabel } = useWorkspaceActions();
  const Theme = isDark ? IconSun : IconMoon;
  const groups = [
    [
      {
        key: 'compare',
        label: t('chats.compare'),
        icon: <IconColumns2 {...icon} />,
        onSelect: () => void navigate({ to: paths.compareModels }),
      },
      {
        key: 'tokens',
        label: t('workspace.buyTokens'),
        icon: <IconCoins {...icon} />,
        onSelect: () => void navigate({ to: paths.tariffs }),
      },
      {
        key: 'settings',
        label: t('workspace.settings'),
        icon: <IconSettings {...icon} />,
        onSelect: () => void navigate({ to: paths.user }),
      },
      { key: 'theme', label: themeLabel, icon: <Theme {...icon} />, onSelect: switchTheme },
      {
        key: 'library',
        label: t('workspace.library'),
        icon: <IconBooks {...icon} />,
        onSelect: () => void navigate({ to: paths.library }),
      },
      {
        key: 'prompts',
        label: t('workspace.prompts'),
        icon: <IconSparkles {...icon} />,
        onSelect: () => void navigate({ to: paths.prompts }),
      },
      {
        key: 'shortcuts',
        label: t('workspace.shortcuts'),
        icon: <IconKeyboard {...icon} />,
        onSelect: () => openShortcutSheet({}),
      },
      {
        key: 'feedback',
        label: t('workspace.feedback'),
        icon: <IconMessageCircleQuestion {...icon} />,
        onSelect: feedback,
      },
    ],
    [{ key: 'logOut', label: t('workspace.logOut'), icon: <IconLogout {...icon} />, onSelect: logOut }],
  ];
  return <Menu trigger={trigger} groups={groups} caption={session.displayName} defaultOpened />;
}
