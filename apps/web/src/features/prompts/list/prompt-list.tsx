import { useDebouncedValue } from '@mantine/hooks';
import { promptPage } from '@polylogue/contract/limits';
import type { PromptList as Prompts } from '@polylogue/contract/prompts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { anyLanguage, noFilters, type PromptSearch } from '../prompt-search.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import classes from './list.module.css';
import { NoPrompts } from './no-prompts.tsx';
import { Pagination } from './pagination.tsx';
import { PromptCard } from './prompt-card.tsx';

/** Fills a screen while nothing is known about the list. */
const skeletons = 9;
/** Faster responses replace the cards without a flicker. */
const skeletonDelay = 200;

/** As many as before, so that the content below does not jump. */
function Skeletons({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('prompts.loading')}>
      <div className={classes['cards']}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={classes['card']}>
            <Skeleton width="62%" height={20} />
            <div className={classes['textSkeleton']}>
              <Skeleton height={12} />
              <Skeleton height={12} />
              <Skeleton width="46%" height={12} />
            </div>
            <div className={classes['foot']}>
              <Skeleton width={96} height={12} />
              <Skeleton width={52} height={32} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls and moves the focus to the top when the page changes. */
function useTopOfPage(page: number) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView();
  }, [page]);
  return region;
}

/** Redirects a page past the end, for example after its last prompt was removed, to the last page. */
function useExistingPage(data: Prompts | undefined, search: PromptSearch, change: ChangeSearch): void {
  const last = Math.max(1, Math.ceil((data?.totalCount ?? 0) / (search.limit ?? promptPage)));
  const isPastEnd = data?.list.length === 0 && (search.page ?? 1) > last;
  const goToLast = useEffectEvent(() => change({ page: last }, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToLast();
  }, [isPastEnd]);
}

interface PromptListProps {
  query: UseQueryResult<Prompts>;
  /** The state in the URL. */
  search: PromptSearch;
  /** What is searched for, with the preset language. */
  shown: PromptSearch;
  change: ChangeSearch;
}

/** The prompts for the URL, a skeleton while loading, or an empty state. */
export function PromptList({ query, search, shown, change }: PromptListProps) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = query;
  const [isSlow] = useDebouncedValue(isPlaceholderData, skeletonDelay);
  const region = useTopOfPage(search.page ?? 1);
  useExistingPage(isPlaceholderData ? undefined : data, search, change);
  const isWaiting = data === undefined || (isPlaceholderData && isSlow);

  function content() {
    if (error !== null && (data === undefined || isPlaceholderData)) {
      return (
        <div className={classes['failed']}>
          <Notice tone="bad">{t('prompts.error_fetching_prompts')}</Notice>
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('prompts.retry')}
          </Button>
        </div>
      );
    }
    if (isWaiting) return <Skeletons count={data?.list.length || skeletons} />;
    if (data.list.length === 0) {
      return (
        <NoPrompts
          search={search}
          isInOneLanguage={shown.language !== undefined}
          change={change}
          onClear={() => change({ ...noFilters, search: undefined })}
          onWiden={() => change({ language: anyLanguage })}
        />
      );
    }
    return (
      <>
        {data.match === 'some' ? (
          <p className={classes['partial']} role="status">
            {t('prompts.partial')}
          </p>
        ) : null}
        <ul className={classes['cards']} data-stale={isPlaceholderData ? '' : undefined}>
          {data.list.map((prompt) => (
            <PromptCard
              key={prompt.id}
              prompt={prompt}
              leavesList={search.tab === 'favourites'}
              isLanguageShown={shown.language === undefined}
            />
          ))}
        </ul>
      </>
    );
  }

  return (
    <section
      ref={region}
      className={classes['region']}
      aria-label={t('prompts.results')}
      aria-busy={isWaiting || isPlaceholderData}
      tabIndex={-1}
    >
      {content()}
      {data === undefined ? null : <Pagination search={search} total={data.totalCount} />}
    </section>
  );
}
