import type {
  Article,
  ArticleCard,
  ArticleList,
  ArticleLink,
  CountedHeading,
  Heading,
} from '@polylogue/contract/blog';
import { counts, lengths, type Locale } from '@polylogue/contract/limits';
import { renderArticle } from './article-html.ts';
import { readArticleFiles, readHeadings, type ArticleFile } from './article-file.ts';
import { findArticles } from './find-articles.ts';
import { createPromptNames } from './prompt-names.ts';
import type { ReadyArticle } from './ready-article.ts';

/** Who writes, in the reader's language. */
const authors: Record<Locale, string> = {
  en: 'The Polylogue team',
  ru: 'Команда Polylogue',
  fr: 'L’équipe Polylogue',
};

/** The blog in one language: its articles, newest first. */
interface LocalBlog {
  articles: readonly ReadyArticle[];
  headings: readonly CountedHeading[];
}

/** Which articles a list shows. */
interface ArticlesWanted {
  heading?: string | undefined;
  /** An article that is shown elsewhere. */
  except?: string | undefined;
  search?: string | undefined;
  offset: number;
  limit: number;
}

/** The blog. It is read from files once, when the first reader comes or the process is idle. */
export interface Blog {
  article(locale: Locale, urlId: string): Promise<Article | undefined>;
  headings(
    locale: Locale,
    query: { limit?: number | undefined; urlId?: string | undefined },
  ): Promise<CountedHeading[]>;
  main(locale: Locale): Promise<ArticleCard | null>;
  list(locale: Locale, query: ArticlesWanted): Promise<ArticleList>;
  /** All articles with their texts, newest first. */
  all(locale: Locale): Promise<readonly ReadyArticle[]>;
}

/** Opens the blog. */
export function createBlog(): Blog {
  let reading: Promise<Map<Locale, LocalBlog>> | undefined;
  const promptNames = createPromptNames();
  async function blogIn(locale: Locale): Promise<LocalBlog> {
    reading ??= readBlog();
    return (await reading).get(locale) ?? { articles: [], headings: [] };
  }

  return {
    async article(locale, urlId) {
      const { articles } = await blogIn(locale);
      const index = articles.findIndex(({ card }) => card.urlID === urlId);
      const found = articles[index];
      if (!found) return undefined;
      const related = articles.filter(
        ({ card }) => card.heading.id === found.card.heading.id && card.id !== found.card.id,
      );
      return {
        ...found.card,
        updateDate: found.updateDate,
        text: found.html,
        sections: found.sections,
        prompts: await promptNames(found.promptKeys, locale),
        related: related.slice(0, counts.blogRelated).map(({ card }) => card),
        previous: linkTo(articles[index + 1]),
        next: linkTo(articles[index - 1]),
      };
    },
    async all(locale) {
      return (await blogIn(locale)).articles;
    },
    async headings(locale, { limit, urlId }) {
      const { articles, headings } = await blogIn(locale);
      const own = articles.find(({ card }) => card.urlID === urlId)?.card.heading.id;
      const ordered = headings.toSorted((one, other) => Number(other.id === own) - Number(one.id === own));
      return ordered.slice(0, limit);
    },
    async main(locale) {
      const { articles } = await blogIn(locale);
      return articles[0]?.card ?? null;
    },
    async list(locale, { heading, except, search = '', offset, limit }) {
      const { articles } = await blogIn(locale);
      const under = articles.filter(
        ({ card }) => (!heading || card.heading.url_id === heading) && card.urlID !== except,
      );
      const found = search.trim().length >= lengths.blogSearch.min ? findArticles(under, search) : under;
      return {
        totalCount: found.length,
        articles: found.slice(offset, offset + limit).map(({ card }) => card),
      };
    },
  };
}

function linkTo(article: ReadyArticle | undefined): ArticleLink | null {
  return article ? { urlID: article.card.urlID, title: article.card.title } : null;
}

async function readBlog(): Promise<Map<Locale, LocalBlog>> {
  const [files, headings] = await Promise.all([readArticleFiles(), readHeadings()]);
  // The same in all languages, and stable: later articles get later numbers.
  const slugs = [...new Set(files.toSorted(byAge).map(({ slug }) => slug))];
  const blog = new Map<Locale, LocalBlog>();
  for (const locale of Object.keys(authors) as Locale[]) {
    const named = headings.map((heading, index) => ({
      id: index + 1,
      url_id: heading.key,
      title: heading[locale],
    }));
    const articles = files
      .filter((file) => file.locale === locale)
      .toSorted(byAge)
      .toReversed()
      .map((file) => readyArticle(file, { id: slugs.indexOf(file.slug) + 1, headings: named }));
    const counted = named.map((heading) => ({
      ...heading,
      count: articles.filter(({ card }) => card.heading.id === heading.id).length,
    }));
    blog.set(locale, { articles, headings: counted.filter(({ count }) => count > 0) });
  }
  return blog;
}

function byAge(one: ArticleFile, other: ArticleFile): number {
  return one.date.localeCompare(other.date) || one.slug.localeCompare(other.slug);
}

function readyArticle(
  file: ArticleFile,
  { id, headings }: { id: number; headings: readonly Heading[] },
): ReadyArticle {
  const heading = headings.find(({ url_id }) => url_id === file.heading);
  if (!heading) throw new Error(`${file.slug}.${file.locale}.md has the unknown heading ${file.heading}.`);
  const { minutes, ...text } = renderArticle(file.body);
  const card = {
    id,
    urlID: file.slug,
    title: file.title,
    description: file.description,
    image: `/covers/${file.slug}.svg`,
    heading,
    user: { name: authors[file.locale] },
    createDate: momentOf(file.date),
    minutes,
  };
  return { card, updateDate: momentOf(file.updated ?? file.date), ...text, promptKeys: file.prompts };
}

function momentOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
