import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleList, CardSkeletons } from './article-list.tsx';
import { BlogHead } from './blog-head.tsx';
import { mainArticleQuery } from './blog.data.ts';
import classes from './blog.module.css';

/** The blog: the featured article and all others. */
export function BlogPage() {
  const { t } = useTranslation();
  const { data: main, isPending } = useQuery(mainArticleQuery(useLocale()));
  return (
    <div className={classes['page']}>
      <BlogHead title={t('blog.title')} lead={t('blog.lead')} />
      {main || isPending ? (
        <section className={classes['featured']} aria-label={t('blog.featured')}>
          {main ? <ArticleCard article={main} isMain /> : <MainSkeleton />}
        </section>
      ) : null}
      <section aria-label={t('blog.articles')}>
        {isPending ? <CardSkeletons /> : <ArticleList except={main?.urlID} />}
      </section>
    </div>
  );
}

function MainSkeleton() {
  return (
    <div className={classes['main']} aria-hidden>
      <span className={classes['cover']} />
      <div className={classes['words']}>
        <Skeleton width="50%" />
        <Skeleton height={34} />
        <Skeleton height={20} />
      </div>
    </div>
  );
}
