import * as calls from '@polylogue/contract/blog';
import { blogPage, counts, lengths } from '@polylogue/contract/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { articleOf, cardOf, headingOf } from './article.wire.ts';

const blogKey = ['blog'] as const;
/** Articles change only with a release. */
const staleTime = 10 * 60_000;

/** An article with its text. */
export function articleQuery(urlId: string, locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'article', urlId, locale],
    queryFn: async ({ signal }) =>
      articleOf(await api(calls.articleOf, { query: { urlID: urlId } }, { signal })),
    staleTime,
  });
}

/** The article that the list opens with. */
export function mainArticleQuery(locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'main', locale],
    queryFn: async ({ signal }) => {
      const main = await api(calls.mainArticleOf, {}, { signal });
      return main && cardOf(main);
    },
    staleTime,
  });
}

/** The headings with their number of articles. */
export function headingsQuery(locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'headings', locale],
    queryFn: async ({ signal }) => (await api(calls.headingsOf, { query: {} }, { signal })).map(headingOf),
    staleTime,
  });
}

/** The articles of a heading, or all, page by page. */
export function articlesQuery(
  { heading, except }: { heading?: string | undefined; except?: string | undefined },
  locale: Locale,
) {
  return infiniteQueryOptions({
    queryKey: [...blogKey, 'list', { heading, except }, locale],
    queryFn: async ({ signal, pageParam }) => {
      const page = await api(
        calls.articlesOf,
        { query: { heading, except, offset: pageParam, limit: blogPage } },
        { signal },
      );
      return { ...page, articles: page.articles.map(cardOf) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const shown = pages.reduce((sum, { articles }) => sum + articles.length, 0);
      return shown < totalCount ? shown : undefined;
    },
    staleTime,
  });
}

/** Articles that a search finds. It begins with the third letter. */
export function articleSearchQuery(search: string, locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'search', search, locale],
    queryFn: ({ signal }) =>
      api(calls.articlesOf, { query: { search, limit: counts.blogSearchResults } }, { signal }),
    enabled: search.length >= lengths.blogSearch.min,
    placeholderData: keepPreviousData,
    staleTime,
  });
}
