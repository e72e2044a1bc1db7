import * as calls from '@polylogue/contract/blog';
import type { ArticleList, CountedHeading } from '@polylogue/contract/blog';
import { blogPage, counts, lengths } from '@polylogue/contract/limits';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { answerKey } from '../../lib/embedded-answers.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { articleOf, cardOf, headingOf } from './article.wire.ts';

/** Articles change only with a release. */
const staleTime = 10 * 60_000;

/** An article with its text. */
export function articleQuery(urlId: string, locale: Locale) {
  return queryOptions({
    queryKey: answerKey(calls.articleOf, { urlID: urlId, locale }),
    queryFn: ({ signal }) => api(calls.articleOf, { query: { urlID: urlId } }, { signal }),
    select: articleOf,
    staleTime,
  });
}

/** The article that the list opens with. */
export function mainArticleQuery(locale: Locale) {
  return queryOptions({
    queryKey: answerKey(calls.mainArticleOf, { locale }),
    queryFn: ({ signal }) => api(calls.mainArticleOf, {}, { signal }),
    select: (main) => main && cardOf(main),
    staleTime,
  });
}

/** The headings with their number of articles. */
export function headingsQuery(locale: Locale) {
  return queryOptions({
    queryKey: answerKey(calls.headingsOf, { locale }),
    queryFn: ({ signal }) => api(calls.headingsOf, { query: {} }, { signal }),
    select: headingsFrom,
    staleTime,
  });
}

function headingsFrom(headings: readonly CountedHeading[]) {
  return headings.map(headingOf);
}

/** Which articles a list shows. */
interface ListWanted {
  heading?: string | undefined;
  except?: string | undefined;
  locale: Locale;
}

/** The articles of a heading, or all, page by page. The first page may stand in the page that the server has sent. */
export function articlesQuery(queryClient: QueryClient, { heading, except, locale }: ListWanted) {
  const firstKey = answerKey(calls.articlesOf, { heading, except, locale });
  return infiniteQueryOptions({
    queryKey: [...firstKey, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      api(calls.articlesOf, { query: { heading, except, offset: pageParam, limit: blogPage } }, { signal }),
    initialData: () => {
      const first = queryClient.getQueryData<ArticleList>(firstKey);
      return first && { pages: [first], pageParams: [0] };
    },
    select: listFrom,
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const shown = pages.reduce((sum, { articles }) => sum + articles.length, 0);
      return shown < totalCount ? shown : undefined;
    },
    staleTime,
  });
}

function listFrom({ pages }: { pages: readonly ArticleList[] }) {
  return {
    articles: pages.flatMap(({ articles }) => articles.map(cardOf)),
    totalCount: pages[0]?.totalCount ?? 0,
  };
}

/** Articles that a search finds. It begins with the third letter. */
export function articleSearchQuery(search: string, locale: Locale) {
  return queryOptions({
    queryKey: ['blog-search', search, locale],
    queryFn: ({ signal }) =>
      api(calls.articlesOf, { query: { search, limit: counts.blogSearchResults } }, { signal }),
    enabled: search.length >= lengths.blogSearch.min,
    placeholderData: keepPreviousData,
    staleTime,
  });
}
