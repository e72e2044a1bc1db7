import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { headingsQuery } from './blog.data.ts';
import classes from './blog.module.css';

/** The headings, each with its number of articles. Without them, as after a failure, nothing is shown. */
export function HeadingsBar() {
  const { t } = useTranslation();
  const { data: headings = [] } = useQuery(headingsQuery(useLocale()));
  const total = headings.reduce((sum, { count }) => sum + count, 0);
  if (headings.length === 0) return <div className={classes['headings']} />;
  return (
    <nav className={classes['headings']} aria-label={t('blog.topics')}>
      <Link to={paths.blog} activeOptions={{ exact: true, includeSearch: false }}>
        <Counted count={total}>{t('blog.all')}</Counted>
      </Link>
      {headings.map(({ id, urlId, title, count }) => (
        <Link key={id} to={paths.blogTag} params={{ urlId }}>
          <Counted count={count}>{title}</Counted>
        </Link>
      ))}
    </nav>
  );
}

function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      {children} <span>{count}</span>
    </>
  );
}
