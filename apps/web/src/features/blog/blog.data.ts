import { articleOf, articlesOf, headingsOf, mainArticleOf } from '@polylogue/contract/blog';
import { blogPage, counts, lengths } from '@polylogue/contract/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

const blogKey = ['blog'] as const;
/** Articles change only with a release. */
const staleTime = 10 * 60_000;

/** An article with its text. */
export function articleQuery(urlId: string, locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'article', urlId, locale],
    queryFn: ({ signal }) => api(articleOf, { query: { urlID: urlId } }, { signal }),
    staleTime,
  });
}

/** The article that the list opens with. */
export function mainArticleQuery(locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'main', locale],
    queryFn: ({ signal }) => api(mainArticleOf, {}, { signal }),
    staleTime,
  });
}

/** The headings with their number of articles. */
export function headingsQuery(locale: Locale) {
  return queryOptions({
    queryKey: [...blogKey, 'headings', locale],
    queryFn: ({ signal }) => api(headingsOf, { query: {} }, { signal }),
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
    queryFn: ({ signal, pageParam }) =>
      api(articlesOf, { query: { heading, except, offset: pageParam, limit: blogPage } }, { signal }),
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
      api(articlesOf, { query: { search, limit: counts.blogSearchResults } }, { signal }),
    enabled: search.length >= lengths.blogSearch.min,
    placeholderData: keepPreviousData,
    staleTime,
  });
}
