import { Link } from '@tanstack/react-router';
import type { ArticleCard as Card } from './article.wire.ts';
import { paths } from '../../paths.ts';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import classes from './blog.module.css';

/** An article in a list. The whole card leads to it. */
export function ArticleCard({ article, isMain = false }: { article: Card; isMain?: boolean }) {
  return (
    <article className={isMain ? classes['main'] : classes['card']}>
      <ArticleCover image={article.image} />
      <div className={classes['words']}>
        <ArticleFacts article={article} />
        <h2 className={classes['name']}>
          <Link className={classes['whole']} to={paths.blogView} params={{ urlId: article.urlID }}>
            {article.title}
          </Link>
        </h2>
        <p className={classes['description']}>{article.description}</p>
        <p className={classes['author']}>{article.user.name}</p>
      </div>
    </article>
  );
}
