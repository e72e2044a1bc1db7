import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconArticle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';
import { articlesQuery } from './blog.data.ts';
import classes from './blog.module.css';

interface ArticleListProps {
  /** Only articles of this heading. */
  heading?: string;
  /** An article that the page shows elsewhere. */
  except?: string | undefined;
}

/** Cards of articles, six more at a time. */
export function ArticleList({ heading, except }: ArticleListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useInfiniteQuery(articlesQuery(useQueryClient(), { heading, except, locale }));
  if (list.isError && list.data === undefined) return <Failed onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <CardSkeletons />;
  const { articles, totalCount: total } = list.data;
  if (total === 0) return <Nothing />;
  return (
    <>
      <div className={classes['cards']}>
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
      {list.hasNextPage ? (
        <div className={classes['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(list.isFetchNextPageError ? 'blog.retry' : 'blog.loadMore')}
          </Button>
          <p role="status">{t('blog.shown', { shown: articles.length, total })}</p>
        </div>
      ) : null}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconCloudOff size={24} stroke={1.6} />}
      title={t('blog.failed.title')}
      text={t('blog.failed.text')}
      action={<Button onClick={onRetry}>{t('blog.retry')}</Button>}
    />
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconArticle size={24} stroke={1.6} />}
      title={t('blog.empty.title')}
      text={t('blog.empty.text')}
      action={<ButtonLink to={paths.blog}>{t('blog.empty.action')}</ButtonLink>}
    />
  );
}

/** Stands where cards will come. */
export function CardSkeletons() {
  return (
    <div className={classes['cards']} aria-hidden>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={classes['card']}>
          <span className={classes['cover']} />
          <Skeleton width="60%" />
          <Skeleton height={20} />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  );
}
