import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, moment } from './fields.ts';
import { blogPage } from './limits.ts';

/** A category of articles. */
export const heading = z.object({ id, url_id: z.string(), title: z.string() });
export type Heading = z.infer<typeof heading>;

/** A category and how many articles it has. */
export const countedHeading = z.extend(heading, { count });
export type CountedHeading = z.infer<typeof countedHeading>;

/** An article as lists show it; `minutes` is how long it takes to read. */
export const articleCard = z.object({
  id,
  urlID: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  heading,
  user: z.object({ name: z.string() }),
  createDate: moment,
  minutes: count,
});
export type ArticleCard = z.infer<typeof articleCard>;

/** Where to go on from an article. */
export const articleLink = z.object({ urlID: z.string(), title: z.string() });
export type ArticleLink = z.infer<typeof articleLink>;

/** A heading of an article's text, h2 or h3; `id` is its anchor. */
export const articleSection = z.object({ id: z.string(), title: z.string(), level: count });
export type ArticleSection = z.infer<typeof articleSection>;

/** An article; `text` is HTML whose headings have ids. `previous` is the older neighbour, `next` the newer one. */
export const article = z.extend(articleCard, {
  /** When it was last changed; `createDate`, if never. */
  updateDate: moment,
  text: z.string(),
  sections: z.array(articleSection),
  /** Names of the library's prompts that belong to it. */
  prompts: z.array(z.string()),
  related: z.array(articleCard),
  previous: z.nullable(articleLink),
  next: z.nullable(articleLink),
});
export type Article = z.infer<typeof article>;

/** A page of articles. */
export const articleList = z.object({ totalCount: count, articles: z.array(articleCard) });
export type ArticleList = z.infer<typeof articleList>;

/** An article in the reader's language. */
export const articleOf = call({
  method: 'GET',
  path: 'blog/article',
  access: 'guest',
  summary: 'An article of the blog',
  query: z.object({ urlID: z.string().check(z.maxLength(100)) }),
  response: article,
  errors: ['not_found'],
});

/** The drawing of an article as a picture that other sites show beside its link. */
export const articleCoverOf = call({
  method: 'GET',
  path: 'blog/cover',
  own: true,
  access: 'guest',
  summary: 'The preview picture of an article',
  query: z.object({ urlID: z.string().check(z.maxLength(100)) }),
  errors: ['not_found'],
  rateLimit: { requests: 60, seconds: 60, by: 'address' },
  opened: true,
});

/** The headings that have articles. With `urlId` the heading of that article comes first. */
export const headingsOf = call({
  method: 'GET',
  path: 'blog/headings',
  access: 'guest',
  summary: 'Headings of the blog',
  query: z.object({
    limit: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100))),
    urlId: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.array(countedHeading),
});

/** The article that the list opens with. */
export const mainArticleOf = call({
  method: 'GET',
  path: 'blog/main-article',
  access: 'guest',
  summary: 'The featured article',
  response: z.nullable(articleCard),
});

/** Articles, newest first; with `search` the best matches first. `except` leaves one out that the page shows elsewhere. */
export const articlesOf = call({
  method: 'GET',
  path: 'blog/list',
  access: 'guest',
  summary: 'Articles of the blog',
  query: z.object({
    heading: z.optional(z.string().check(z.maxLength(100))),
    except: z.optional(z.string().check(z.maxLength(100))),
    search: z.optional(z.string().check(z.maxLength(200))),
    offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(10_000)), 0),
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), blogPage),
  }),
  response: articleList,
});
