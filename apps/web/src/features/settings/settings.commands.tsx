import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { commandIcon, type CommandSource } from '../../ui/command.ts';
import { settingsGroups } from './settings-groups.ts';

/** The blocks of the settings. */
export const settingsCommands: CommandSource = {
  group: 'settings',
  useCommands() {
    const { t } = useTranslation();
    const navigate = useNavigate();
    return settingsGroups.flatMap(({ blocks }) =>
      blocks.map(({ name }) => ({
        key: `settings-${name}`,
        name: t(`settings.blocks.${name}`),
        icon: <IconSettings {...commandIcon} />,
        run: () => void navigate({ to: paths.user, params: { settingName: name } }),
      })),
    );
  },
};
