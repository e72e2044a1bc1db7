import { listPrompts, type PromptView } from '@polylogue/contract/prompts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

interface PromptPick {
  view: PromptView;
  search: string;
  locale: Locale;
}

/**
 * The first prompts of a tab that fit what is searched: enough to pick from, the rest is a word away. Without a word the
 * library shows those in the reader's language; a word finds them in any.
 */
export function promptPickQuery({ view, search, locale }: PromptPick) {
  const narrowed = search === '' ? (view === 'public' ? { language: locale } : {}) : { search };
  return queryOptions({
    queryKey: ['prompts', 'pick', view, narrowed],
    queryFn: ({ signal }) => api(listPrompts, { query: { view, ...narrowed } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
