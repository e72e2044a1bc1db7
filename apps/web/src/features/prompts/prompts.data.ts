import {
  activities,
  createPrompt,
  exportPrompts,
  listPrompts,
  listPromptTopics,
  promptImportPattern,
  removePrompt,
  toggleFavouritePrompt,
  updatePrompt,
  viewPrompt,
  type Prompt,
  type PromptList,
  type PromptPayload,
  type PromptView,
} from '@polylogue/contract/prompts';
import { promptPage } from '@polylogue/contract/limits';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callUrl } from '../../lib/api/call-request.ts';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import type { PromptSearch } from './prompt-search.ts';
import { promptsName } from './prompts.keys.ts';

const promptsKey = [promptsName] as const;
const listKey = [...promptsKey, 'list'] as const;

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
    queryKey: [...promptsKey, 'pick', view, narrowed],
    queryFn: ({ signal }) => api(listPrompts, { query: { view, ...narrowed } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

function filtersOf({ tab, page: _page, limit: _limit, sort: _sort, ...filters }: PromptSearch) {
  return { view: tab ?? 'public', ...filters };
}

/** A page of prompts as the address asks for it. Names of topics are in the language of the interface. */
export function promptListQuery(search: PromptSearch, locale: Locale) {
  const filters = filtersOf(search);
  const { sort, page = 1, limit = promptPage } = search;
  return queryOptions({
    queryKey: [...listKey, filters.view, { ...filters, sort, page, limit }, locale],
    queryFn: ({ signal }) => api(listPrompts, { query: { ...filters, sort, page, limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The topics, with the number of prompts that the other filters leave in each. */
export function promptTopicsQuery(search: PromptSearch, locale: Locale) {
  const { topic: _topic, ...filters } = filtersOf(search);
  return queryOptions({
    queryKey: [...promptsKey, 'topics', filters.view, filters, locale],
    queryFn: ({ signal }) => api(listPromptTopics, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One prompt. The list knows all of it, so it is asked for only once something has changed. */
export function promptQuery(prompt: Prompt, locale: Locale) {
  return queryOptions({
    queryKey: [...promptsKey, 'view', prompt.id, locale],
    queryFn: ({ signal }) => api(viewPrompt, { query: { id: prompt.id } }, { signal }),
    initialData: prompt,
  });
}

/** What prompts are used for, in the language of the interface. */
export function activitiesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['prompt-activities', locale],
    queryFn: ({ signal }) => api(activities, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Everything that lists prompts asks anew. */
export function refreshPrompts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: promptsKey });
}

/** Adds a prompt of one's own, or changes the one of that id. */
export function useSavePrompt(id: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payload: PromptPayload) =>
      id === undefined
        ? api(createPrompt, { body: payload })
        : api(updatePrompt, { body: { ...payload, promptId: id } }),
    onSuccess: () => void refreshPrompts(queryClient),
  });
}

/** Removes a prompt of one's own. */
export function useRemovePrompt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(removePrompt, { query: { promptId: id } }),
    onSuccess: (_done, id) =>
      void queryClient.invalidateQueries({
        queryKey: promptsKey,
        // Whoever still shows the one that is gone would only be told so.
        predicate: ({ queryKey }) => queryKey[1] !== 'view' || queryKey[2] !== id,
      }),
  });
}

function withFavourite(list: PromptList, id: number, isFavourite: boolean): PromptList {
  return { ...list, list: list.list.map((one) => (one.id === id ? { ...one, isFavourite } : one)) };
}

function without({ list, totalCount }: PromptList, id: number): PromptList {
  const rest = list.filter((one) => one.id !== id);
  return { list: rest, totalCount: totalCount - (list.length - rest.length) };
}

/** Lists and counts name their tab after their kind. */
function isOfFavourites({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === promptsKey[0] && queryKey[2] === 'favourites';
}

/** Shows at once what was asked for: everywhere the star, and among the favourites nothing that is none any more. */
function showFavourite(queryClient: QueryClient, id: number, isFavourite: boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: listKey })) {
    const isLeaving = isOfFavourites(query) && !isFavourite;
    queryClient.setQueryData<PromptList>(
      query.queryKey,
      (list) => list && (isLeaving ? without(list, id) : withFavourite(list, id, isFavourite)),
    );
  }
  queryClient.setQueriesData<Prompt>(
    { queryKey: [...promptsKey, 'view', id] },
    (prompt) => prompt && { ...prompt, isFavourite },
  );
}

/** Puts a prompt among the favourites or takes it out; the screen does not wait for the answer. */
export function useSetFavourite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, favourite }: { id: number; favourite: boolean }) =>
      api(toggleFavouritePrompt, { body: { promptId: id, favourite } }),
    onMutate: async ({ id, favourite }) => {
      await queryClient.cancelQueries({ predicate: isOfFavourites });
      showFavourite(queryClient, id, favourite);
    },
    onError: (_error, { id, favourite }) => showFavourite(queryClient, id, !favourite),
    // The public list is right already; only the favourites have another length now.
    onSettled: () => queryClient.invalidateQueries({ predicate: isOfFavourites }),
  });
}

/** Where all prompts that the address leaves can be downloaded. */
export function exportAddress(search: PromptSearch): string {
  return callUrl(exportPrompts, { query: { ...filtersOf(search), sort: search.sort } });
}

/** Where a spreadsheet to fill in can be downloaded. */
export const patternAddress = callUrl(promptImportPattern);

/** Reads the plan anew, which also renews a session that has run out: a tab of its own cannot do that. */
export function readPlan(queryClient: QueryClient) {
  return queryClient.fetchQuery({ ...tariffQuery, staleTime: 0 });
}
