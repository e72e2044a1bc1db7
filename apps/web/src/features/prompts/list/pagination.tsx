import { promptPage } from '@polylogue/contract/limits';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { changedSearch, type PromptSearch } from '../prompt-search.ts';
import classes from './list.module.css';
import { pageNumbers } from './page-numbers.ts';

interface StepProps {
  search: PromptSearch;
  page: number;
  last: number;
  name: string;
  children: ReactNode;
}

/** Link to the previous or next page; disabled at either end. */
function Step({ search, page, last, name, children }: StepProps) {
  if (page < 1 || page > last) {
    return (
      <span className={classes['page']} data-off="" aria-hidden>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={paths.prompts}
      search={changedSearch(search, { page })}
      className={classes['page']}
      aria-label={name}
      title={name}
    >
      {children}
    </Link>
  );
}

/** Pagination of the list. */
export function Pagination({ search, total }: { search: PromptSearch; total: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const last = Math.ceil(total / (search.limit ?? promptPage));
  const current = search.page ?? 1;
  if (last <= 1) return null;
  return (
    <nav className={classes['pagination']} aria-label={t('prompts.pages.label')}>
      <Step search={search} page={current - 1} last={last} name={t('prompts.pages.previous')}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </Step>
      {pageNumbers(current, last).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} className={classes['gap']} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={page}
            to={paths.prompts}
            search={changedSearch(search, { page })}
            className={classes['page']}
            aria-label={t('prompts.pages.page', { page: formatNumber(page, locale) })}
            aria-current={page === current ? 'page' : undefined}
          >
            {formatNumber(page, locale)}
          </Link>
        ),
      )}
      <Step search={search} page={current + 1} last={last} name={t('prompts.pages.next')}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Step>
    </nav>
  );
}
