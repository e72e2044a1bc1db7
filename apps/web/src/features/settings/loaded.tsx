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
  /** The shape of what is to come. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query answered, its shape until then, or what went wrong and a way to try again. */
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

/** The shape of a field with its label. */
export function FieldSkeleton() {
  return (
    <div className={classes['fieldSkeleton']}>
      <Skeleton width={90} height={18} />
      <Skeleton height={42} />
    </div>
  );
}

/** The shape of rows with two lines and a button. */
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
