import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { promptView } from '@polylogue/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDesktop, useIsUpTo } from '../../ui/breakpoints.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { CollectionHead } from './collections/collection-head.tsx';
import { Collections } from './collections/collections.tsx';
import { ChosenFilters } from './filters/chosen-filters.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import filters from './filters/filters.module.css';
import { PromptList } from './list/prompt-list.tsx';
import { countFilters } from './prompt-search.ts';
import { PromptsHeader } from './prompts-header.tsx';
import { promptListQuery } from './prompts.data.ts';
import classes from './prompts.module.css';
import { SearchField } from './search-field.tsx';
import { SortMenu } from './sort-menu.tsx';
import { usePromptSearch } from './use-prompt-search.ts';

const FiltersSheet = lazyPart(async () => (await import('./filters/filters-sheet.tsx')).FiltersSheet);

/** The prompt library, with search, topics and filters in the URL. */
export function PromptsPage() {
  const { t } = useTranslation();
  const { search, shown, change } = usePromptSearch();
  const locale = useLocale();
  const query = useQuery(promptListQuery(shown, locale));
  const isDesktop = useIsDesktop();
  const isPhone = useIsUpTo('pane');
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const isSheetWanted = useOnceTrue(isPhone && areFiltersOpen);
  const isPanelShown = isDesktop || (areFiltersOpen && !isPhone);
  const total = query.data?.totalCount;
  const narrowing = countFilters(search);
  const isAtStart = search.search === undefined && narrowing === 0 && (search.page ?? 1) === 1;
  const hasCollections = isAtStart && (search.tab ?? 'public') === 'public';
  const opener = useRef<HTMLButtonElement>(null);

  function closeSheet(): void {
    setFiltersOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <PromptsHeader search={shown} total={total} />
      <div className={classes['page']} data-panel={isPanelShown ? '' : undefined}>
        {isPanelShown ? (
          <aside id="prompt-filters" className={filters['panel']} aria-label={t('prompts.filters.title')}>
            <FilterPanel search={search} shown={shown} change={change} />
          </aside>
        ) : null}
        <div className={classes['content']}>
          <div className={classes['bar']}>
            <Segmented
              className={classes['tabs']}
              name={t('prompts.tabs')}
              options={promptView.options.map((tab) => ({ value: tab, label: t(`prompts.views.${tab}`) }))}
              value={search.tab ?? 'public'}
              onChange={(tab) => change({ tab })}
              fullWidth
            />
            <SearchField
              value={search.search ?? ''}
              onSubmit={(words) =>
                // Replaces the history entry, so that "back" skips the intermediate searches.
                change({ search: words === '' ? undefined : words }, { replace: search.search !== undefined })
              }
            />
            {isDesktop ? null : (
              <Button
                ref={opener}
                icon={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
                aria-expanded={areFiltersOpen}
                aria-controls={isPanelShown ? 'prompt-filters' : undefined}
                onClick={() => setFiltersOpen(!areFiltersOpen)}
              >
                {narrowing === 0
                  ? t('prompts.filters.title')
                  : t('prompts.filters.some', { count: narrowing })}
              </Button>
            )}
            <SortMenu search={search} change={change} />
          </div>
          <p className="heard" role="status">
            {total === undefined || query.isPlaceholderData
              ? ''
              : t('prompts.found', { count: total, number: formatNumber(total, locale) })}
          </p>
          {search.collection === undefined ? null : (
            <CollectionHead search={search} id={search.collection} language={shown.language} />
          )}
          <ChosenFilters
            // A collection is made for one language, so that there is none to remove.
            shown={search.collection === undefined ? shown : { ...shown, language: undefined }}
            change={change}
            isPanelShown={isPanelShown}
          />
          {hasCollections ? <Collections search={search} language={shown.language} /> : null}
          <PromptList query={query} search={search} shown={shown} change={change} />
        </div>
      </div>
      {isSheetWanted ? (
        <FiltersSheet
          search={search}
          shown={shown}
          change={change}
          total={query.isPlaceholderData ? undefined : total}
          isOpen={isPhone && areFiltersOpen}
          onClose={closeSheet}
          onLost={() => setFiltersOpen(false)}
        />
      ) : null}
    </>
  );
}
