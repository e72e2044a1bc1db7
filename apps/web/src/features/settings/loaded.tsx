import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './settings.module.css';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Loading placeholder. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a query: its data, a skeleton, or an error with retry. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) {
    return (
      <div role="status" aria-label={t('settings.loading')}>
        {skeleton}
      </div>
    );
  }
  return (
    <div className={classes['failed']}>
      <Notice tone="bad">{errorText(t, query.error)}</Notice>
      <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('settings.retry')}
      </Button>
    </div>
  );
}

/** Skeleton of a labelled field. */
export function FieldSkeleton() {
  return (
    <div className={classes['fieldSkeleton']}>
      <Skeleton width={90} height={18} />
      <Skeleton height={42} />
    </div>
  );
}

/** Skeleton of rows with two lines and a button. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes['rows']}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes['row']}>
          <div className={classes['rowText']}>
            <Skeleton width={140} height={18} />
            <Skeleton width={200} height={16} />
          </div>
          <Skeleton width={74} height={32} />
        </div>
      ))}
    </div>
  );
}
