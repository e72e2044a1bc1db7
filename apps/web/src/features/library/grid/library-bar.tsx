import { IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { capsuleSorts, type CapsuleView } from '../found-capsules.ts';
import type { LibrarySearch } from '../library-search.ts';
import classes from '../library.module.css';
import type { LibraryChange } from '../use-library-search.ts';

interface LibraryBarProps {
  search: LibrarySearch;
  change: (changes: LibraryChange, options?: { replace?: boolean }) => void;
}

/** Filters, searches and sorts the capsules. */
export function LibraryBar({ search, change }: LibraryBarProps) {
  const { t } = useTranslation();
  const views: CapsuleView[] = search.c === undefined ? ['all', 'filled'] : ['all', 'filled', 'chat'];
  const sort = search.sort ?? 'new';
  const isNarrow = useIsUpTo('pane');
  const icon = <IconSortDescending size={16} stroke={1.6} />;
  return (
    <div className={classes['bar']}>
      <Segmented
        name={t('library.view.name')}
        options={views.map((view) => ({ value: view, label: t(`library.view.${view}`) }))}
        value={search.view ?? 'all'}
        fullWidth={isNarrow}
        onChange={(view) => change({ view: view === 'all' ? undefined : view })}
      />
      <SearchBox
        className={classes['search']}
        name={t('library.search.field')}
        value={search.search ?? ''}
        ownsEscape
        onChange={(words) => change({ search: words === '' ? undefined : words }, { replace: true })}
        onKeyDown={({ key }) => {
          if (key === 'Escape') change({ search: undefined }, { replace: true });
        }}
      />
      <Menu
        trigger={
          isNarrow ? (
            <IconButton framed name={t(`library.sort.${sort}`)} icon={icon} />
          ) : (
            <Button icon={icon}>{t(`library.sort.${sort}`)}</Button>
          )
        }
        groups={[
          capsuleSorts.map((one) => ({
            key: one,
            label: t(`library.sort.${one}`),
            isChosen: one === sort,
            onSelect: () => change({ sort: one === 'new' ? undefined : one }),
          })),
        ]}
      />
    </div>
  );
}
