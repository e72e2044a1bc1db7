import type { ArticleCard, ArticleSection } from '@polylogue/contract/blog';

/** An article that is ready to be shown and searched. */
export interface ReadyArticle {
  card: ArticleCard;
  /** When it was last changed; when it was published, if never. */
  updateDate: string;
  html: string;
  sections: ArticleSection[];
  plain: string;
  /** Keys of the library's prompts that belong to it: `topic/task`. */
  promptKeys: readonly string[];
}
