import * as z from 'zod/mini';
import { count, id, moment } from './fields.ts';

/** A category of articles. */
export const heading = z.object({ id, url_id: z.string(), title: z.string() });
export type Heading = z.infer<typeof heading>;

/** An article; `text` is HTML. */
export const article = z.object({
  id,
  urlID: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  text: z.string(),
  heading,
  user: z.object({ name: z.string() }),
  createDate: moment,
});
export type Article = z.infer<typeof article>;

/** A page of articles. */
export const articleList = z.object({ totalCount: count, articles: z.array(article) });
export type ArticleList = z.infer<typeof articleList>;
