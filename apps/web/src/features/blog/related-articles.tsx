import type { Article } from './article.wire.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { ArticleCover } from './article-cover.tsx';
import classes from './article.module.css';

/** Up to three other articles of the same heading. */
export function RelatedArticles({ article }: { article: Article }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (article.related.length === 0) return null;
  return (
    <section className={classes['related']} aria-labelledby="related">
      <div>
        <h2 id="related">{t('blog.more')}</h2>
        <Link to={paths.blogTag} params={{ urlId: article.heading.urlId }}>
          {article.heading.title}
        </Link>
      </div>
      <ul>
        {article.related.map(({ urlID, title, image, createDate, minutes }) => (
          <li key={urlID}>
            <Link to={paths.blogView} params={{ urlId: urlID }}>
              <ArticleCover image={image} />
              <span>
                <strong>{title}</strong>
                <span>
                  {formatDate(createDate, locale, 'UTC')} · {t('blog.minutes', { count: minutes })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
