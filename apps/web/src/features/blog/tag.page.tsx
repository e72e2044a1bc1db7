import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { ArticleList } from './article-list.tsx';
import { BlogHead } from './blog-head.tsx';
import { headingsQuery } from './blog.data.ts';
import classes from './blog.module.css';

/** The articles of one heading. */
export function BlogTagPage() {
  const { t } = useTranslation();
  const { urlId } = useParams({ from: '/public/blog/tag/$urlId' });
  const { data: headings } = useQuery(headingsQuery(useLocale()));
  const title = headings?.find((heading) => heading.urlId === urlId)?.title ?? t('blog.title');
  return (
    <div className={classes['page']}>
      <BlogHead title={title} />
      <section aria-label={t('blog.articles')}>
        <ArticleList key={urlId} heading={urlId} />
      </section>
    </div>
  );
}
