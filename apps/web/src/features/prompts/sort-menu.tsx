import { IconSortDescending } from '@tabler/icons-react';
import type { PromptSort } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PromptSearch } from './prompt-search.ts';
import type { ChangeSearch } from './use-prompt-search.ts';

type Order = PromptSort | 'match' | 'collection';

/** The orders of a list; without a choice it has the first one. */
function ordersOf({ search, collection, tab = 'public' }: PromptSearch): readonly Order[] {
  if (search !== undefined) return ['match', 'used', 'new', 'old'];
  if (collection !== undefined) return ['collection', 'best', 'used', 'new'];
  return tab === 'public' ? ['best', 'used', 'new', 'old'] : ['new', 'old', 'used'];
}

/** Sort order of the list. */
export function SortMenu({ search, change }: { search: PromptSearch; change: ChangeSearch }) {
  const { t } = useTranslation();
  const [usual, ...others] = ordersOf(search);
  const chosen = others.find((order) => order === search.sort) ?? usual ?? 'best';
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
        ordersOf(search).map((order) => ({
          key: order,
          label: t(`prompts.sort.${order}`),
          isChosen: order === chosen,
          onSelect: () =>
            change({
              sort: order === usual || order === 'match' || order === 'collection' ? undefined : order,
            }),
        })),
      ]}
    />
  );
}
