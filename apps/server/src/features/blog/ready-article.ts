import type { ArticleCard } from '@polylogue/contract/blog';

/** An article that is ready to be shown and searched. */
export interface ReadyArticle {
  card: ArticleCard;
  html: string;
  plain: string;
}
