import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { headingOf } from './article.wire.ts';
import { articleQuery, headingsQuery } from './blog.data.ts';

/** What a page of the blog is called; nothing when it could not be loaded, which the page says itself. */
interface LoadedTitle {
  title?: string;
}

/** Loads an article before its page; one that does not exist is a page that does not. */
export async function loadArticle(
  queryClient: QueryClient,
  urlId: string,
  locale: Locale,
): Promise<LoadedTitle> {
  try {
    const { title } = await queryClient.ensureQueryData(articleQuery(urlId, locale));
    return { title };
  } catch (error) {
    if (isApiError(error, 'not_found', 'validation_error')) notFound({ throw: true });
    return {};
  }
}

/** Loads the name of a heading before its page. */
export async function loadHeading(
  queryClient: QueryClient,
  urlId: string,
  locale: Locale,
): Promise<LoadedTitle> {
  const headings = await queryClient.ensureQueryData(headingsQuery(locale)).catch(() => undefined);
  if (headings === undefined) return {};
  const found = headings.map(headingOf).find((heading) => heading.urlId === urlId);
  if (!found) notFound({ throw: true });
  return found ? { title: found.title } : {};
}
