import { IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PromptSearch } from './prompt-search.ts';
import type { ChangeSearch } from './use-prompt-search.ts';

/** Sort order of the list. Search results are sorted by relevance unless another order is chosen. */
export function SortMenu({ search, change }: { search: PromptSearch; change: ChangeSearch }) {
  const { t } = useTranslation();
  const isSearching = search.search !== undefined;
  const chosen = search.sort ?? (isSearching ? 'best' : 'new');
  const orders = isSearching ? (['best', 'new', 'old'] as const) : (['new', 'old'] as const);
  return (
    <Menu
      trigger={
        <Button
          icon={<IconSortDescending size={16} stroke={1.6} />}
          aria-label={t('prompts.sort.label', { order: t(`prompts.sort.${chosen}`) })}
        >
          {t(`prompts.sort.${chosen}`)}
        </Button>
      }
      groups={[
        orders.map((order) => ({
          key: order,
          label: t(`prompts.sort.${order}`),
          isChosen: order === chosen,
          onSelect: () => change({ sort: order === 'best' ? undefined : order }),
        })),
      ]}
    />
  );
}
