import { Link } from '@tanstack/react-router';
import type { ArticleCard } from './article.wire.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import classes from './blog.module.css';

/** Heading, date and reading time of an article. */
export function ArticleFacts({ article }: { article: ArticleCard }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <p className={classes['facts']}>
      <Link to={paths.blogTag} params={{ urlId: article.heading.urlId }}>
        {article.heading.title}
      </Link>
      <span>
        <time dateTime={article.createDate}>{formatDate(article.createDate, locale, 'UTC')}</time>
        {' · '}
        {t('blog.minutes', { count: article.minutes })}
      </span>
    </p>
  );
}
