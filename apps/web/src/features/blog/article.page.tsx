import type { Article } from './article.wire.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import longText from '../../ui/long-text.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCover } from './article-cover.tsx';
import { articleQuery } from './blog.data.ts';
import classes from './article.module.css';
import { RelatedArticles } from './related-articles.tsx';
import { ShareRow } from './share-row.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { TryIt } from './try-it.tsx';

/** An article of the blog. */
export function ArticlePage() {
  const { t } = useTranslation();
  const { urlId } = useParams({ from: '/public/blog/$urlId' });
  const locale = useLocale();
  const { data: article, isError, isFetching, refetch } = useQuery(articleQuery(urlId, locale));
  if (article) return <ArticleView key={article.urlID} article={article} />;
  return (
    <div className={classes['page']}>
      {isError ? (
        <>
          <h1 className="heard">{t('blog.failed.title')}</h1>
          <EmptyState
            icon={<IconCloudOff size={24} stroke={1.6} />}
            title={t('blog.failed.title')}
            text={t('blog.failed.text')}
            action={
              <Button loading={isFetching} onClick={() => void refetch()}>
                {t('blog.retry')}
              </Button>
            }
          />
        </>
      ) : (
        <div className={classes['loading']} aria-hidden>
          <Skeleton height={34} width="70%" />
          <Skeleton height={18} />
          <Skeleton height={18} width="80%" />
        </div>
      )}
    </div>
  );
}

function ArticleView({ article }: { article: Article }) {
  const { t } = useTranslation();
  return (
    <article className={classes['page']}>
      <ArticleHead article={article} />
      <div className={classes['columns']}>
        <TableOfContents sections={article.sections} />
        {/* Written by us, made into HTML by the server. */}
        <div className={longText['text']} dangerouslySetInnerHTML={{ __html: article.text }} />
        <TryIt prompts={article.prompts} />
      </div>
      <RelatedArticles article={article} />
      <nav className={classes['neighbours']} aria-label={t('blog.neighbours')}>
        <Neighbour article={article.previous} label={t('blog.previous')} side="previous" />
        <Neighbour article={article.next} label={t('blog.next')} side="next" />
      </nav>
    </article>
  );
}

function ArticleHead({ article }: { article: Article }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <header className={classes['head']}>
      <div>
        <p className={classes['way']}>
          <Link to={paths.blog}>
            <IconArrowLeft size={14} stroke={1.6} aria-hidden /> {t('blog.back')}
          </Link>
          <Link to={paths.blogTag} params={{ urlId: article.heading.urlId }}>
            {article.heading.title}
          </Link>
        </p>
        <h1>{article.title}</h1>
        <p className={classes['lead']}>{article.description}</p>
        <div className={classes['byline']}>
          <LogoMark size={32} />
          <div>
            <p>{article.user.name}</p>
            <p>
              <time dateTime={article.createDate}>{formatDate(article.createDate, locale, 'UTC')}</time>
              {' · '}
              {article.updateDate === article.createDate ? null : (
                <>
                  <time dateTime={article.updateDate}>
                    {t('blog.updated', { date: formatDate(article.updateDate, locale, 'UTC') })}
                  </time>
                  {' · '}
                </>
              )}
              {t('blog.minutes', { count: article.minutes })}
            </p>
          </div>
          <ShareRow title={article.title} />
        </div>
      </div>
      <ArticleCover image={article.image} />
    </header>
  );
}

interface NeighbourProps {
  article: Article['previous'];
  label: string;
  side: 'previous' | 'next';
}

function Neighbour({ article, label, side }: NeighbourProps) {
  if (!article) return <span />;
  return (
    <Link to={paths.blogView} params={{ urlId: article.urlID }} data-side={side}>
      <span>{label}</span>
      <strong>{article.title}</strong>
    </Link>
  );
}
