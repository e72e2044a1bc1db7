import { IconBookmarks, IconColumns2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { commandIcon, type CommandSource } from '../../ui/command.ts';
import { savedQuery } from './saved/saved.data.ts';

/** The saved comparisons. */
export const comparisonCommands: CommandSource = {
  group: 'comparisons',
  useCommands() {
    const navigate = useNavigate();
    const { data: saved = [] } = useQuery(savedQuery);
    return saved.map(({ id, title }) => ({
      key: `comparison-${id}`,
      name: title,
      icon: <IconBookmarks {...commandIcon} />,
      run: () => void navigate({ to: paths.compareModels, search: { c: id } }),
    }));
  },
};

/** Leads to the comparison. */
export const comparisonActions: CommandSource = {
  group: 'actions',
  useCommands() {
    const { t } = useTranslation();
    const navigate = useNavigate();
    return [
      {
        key: 'compare',
        name: t('chats.compare'),
        icon: <IconColumns2 {...commandIcon} />,
        run: () => void navigate({ to: paths.compareModels }),
      },
    ];
  },
};
