import {
  IconCoins,
  IconLogout,
  IconMessageCircleQuestion,
  IconMoon,
  IconSettings,
  IconSparkles,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Menu } from '../../ui/menu.tsx';
import { useWorkspaceActions } from './use-workspace-actions.tsx';

const icon = { size: 17, stroke: 1.6 };

/** The user's tools behind the avatar, below the breakpoint. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { feedback, isDark, logOut, switchTheme, themeLabel } = useWorkspaceActions();
  const Theme = isDark ? IconSun : IconMoon;
  const groups = [
    [
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
        key: 'prompts',
        label: t('workspace.prompts'),
        icon: <IconSparkles {...icon} />,
        onSelect: () => void navigate({ to: paths.prompts }),
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
