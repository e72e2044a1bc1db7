import { listPrompts, type PromptView } from '@polylogue/contract/prompts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** The first prompts of a tab that fit what is searched: enough to pick from, the rest is a word away. */
export function promptPickQuery(view: PromptView, search: string) {
  return queryOptions({
    queryKey: ['prompts', 'pick', view, search],
    queryFn: ({ signal }) =>
      api(listPrompts, { query: { view, ...(search !== '' && { search }) } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
