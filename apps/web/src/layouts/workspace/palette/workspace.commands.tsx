import {
  IconBooks,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPencilPlus,
  IconReceipt,
  IconSettings,
  IconSparkles,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { commandIcon, type CommandSource } from '../../../ui/command.ts';
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts';
import { useWorkspaceActions } from '../use-workspace-actions.ts';

/** The rooms of the workspace, and what it does as a whole. */
export const workspaceActions: CommandSource = {
  group: 'actions',
  useCommands() {
    const { t } = useTranslation();
    const navigate = useNavigate();
    const { newPrompt, switchTheme, themeLabel, logOut } = useWorkspaceActions();
    return [
      {
        key: 'new-prompt',
        name: t('workspace.newPrompt'),
        icon: <IconPencilPlus {...commandIcon} />,
        run: newPrompt,
      },
      {
        key: 'library',
        name: t('workspace.library'),
        icon: <IconBooks {...commandIcon} />,
        run: () => void navigate({ to: paths.library }),
      },
      {
        key: 'prompts',
        name: t('workspace.prompts'),
        icon: <IconSparkles {...commandIcon} />,
        run: () => void navigate({ to: paths.prompts }),
      },
      {
        key: 'plans',
        name: t('workspace.palette.plans'),
        icon: <IconReceipt {...commandIcon} />,
        run: () => void navigate({ to: paths.tariffs }),
      },
      {
        key: 'all-settings',
        name: t('workspace.settings'),
        icon: <IconSettings {...commandIcon} />,
        run: () => void navigate({ to: paths.user }),
      },
      { key: 'theme', name: themeLabel, icon: <IconMoon {...commandIcon} />, run: switchTheme },
      {
        key: 'shortcuts',
        name: t('workspace.shortcuts'),
        icon: <IconKeyboard {...commandIcon} />,
        run: () => openShortcutSheet({}),
      },
      { key: 'log-out', name: t('workspace.logOut'), icon: <IconLogout {...commandIcon} />, run: logOut },
    ];
  },
};
