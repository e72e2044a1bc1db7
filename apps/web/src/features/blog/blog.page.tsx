import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleList } from './article-list.tsx';
import { BlogHead } from './blog-head.tsx';
import { mainArticleQuery } from './blog.data.ts';
import classes from './blog.module.css';

/** The blog: the featured article and all others. */
export function BlogPage() {
  const { t } = useTranslation();
  const { data: main } = useQuery(mainArticleQuery(useLocale()));
  return (
    <div className={classes['page']}>
      <BlogHead title={t('blog.title')} lead={t('blog.lead')} />
      {main ? (
        <section className={classes['featured']} aria-label={t('blog.featured')}>
          <ArticleCard article={main} isMain />
        </section>
      ) : null}
      <section aria-label={t('blog.articles')}>
        <ArticleList without={main?.urlID} />
      </section>
    </div>
  );
}
