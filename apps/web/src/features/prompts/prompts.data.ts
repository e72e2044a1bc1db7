import type { Thumb } from '@polylogue/contract/fields';
import {
  activities,
  createPrompt,
  exportPrompts,
  listPromptCollections,
  listPrompts,
  listPromptTopics,
  promptImportPattern,
  ratePrompt,
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
  /** Of the library; undefined for all. Favourites and own prompts are shown in all. */
  language: string | undefined;
}

/** The first matching prompts of a tab, enough to pick from. */
export function promptPickQuery({ view, search, language }: PromptPick) {
  const narrowed = {
    ...(view === 'public' && language !== undefined && { language }),
    ...(search !== '' && { search }),
  };
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

/** A page of prompts for the URL state. Topic names are in the interface language. */
export function promptListQuery(search: PromptSearch, locale: Locale) {
  const filters = filtersOf(search);
  const { sort, page = 1, limit = promptPage } = search;
  return queryOptions({
    queryKey: [...listKey, filters.view, { ...filters, sort, page, limit }, locale],
    queryFn: ({ signal }) => api(listPrompts, { query: { ...filters, sort, page, limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Topics, with the number of prompts matching the other filters. */
export function promptTopicsQuery(search: PromptSearch, locale: Locale) {
  const { topic: _topic, ...filters } = filtersOf(search);
  return queryOptions({
    queryKey: [...promptsKey, 'topics', filters.view, filters, locale],
    queryFn: ({ signal }) => api(listPromptTopics, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One prompt. One that is known from a list is shown at once; meanwhile it may have been used, so it is fetched too. */
export function promptQuery(id: number, locale: Locale, known?: Prompt) {
  return queryOptions({
    queryKey: [...promptsKey, 'view', id, locale],
    queryFn: ({ signal }) => api(viewPrompt, { query: { id } }, { signal }),
    staleTime: 60_000,
    ...(known?.id === id && { initialData: known, initialDataUpdatedAt: 0 }),
  });
}

/** Collections of the library in a language. */
export function promptCollectionsQuery(language: string) {
  return queryOptions({
    queryKey: ['prompt-collections', language],
    queryFn: ({ signal }) => api(listPromptCollections, { query: { language } }, { signal }),
    staleTime: Infinity,
  });
}

/** Uses of prompts, in the interface language. */
export function activitiesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['prompt-activities', locale],
    queryFn: ({ signal }) => api(activities, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Invalidates all prompt queries. */
export function refreshPrompts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: promptsKey });
}

/** Creates a prompt, or updates the one with that id. */
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

/** Deletes the user's own prompt. */
export function useRemovePrompt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(removePrompt, { query: { promptId: id } }),
    onSuccess: (_done, id) =>
      void queryClient.invalidateQueries({
        queryKey: promptsKey,
        // An open view of the deleted prompt would only get an error.
        predicate: ({ queryKey }) => queryKey[1] !== 'view' || queryKey[2] !== id,
      }),
  });
}

function withFavourite(list: PromptList, id: number, isFavourite: boolean): PromptList {
  return { ...list, list: list.list.map((one) => (one.id === id ? { ...one, isFavourite } : one)) };
}

function without({ list, totalCount, match }: PromptList, id: number): PromptList {
  const rest = list.filter((one) => one.id !== id);
  return { match, list: rest, totalCount: totalCount - (list.length - rest.length) };
}

/** Query keys of lists and counts have the tab after the kind. */
function isOfFavourites({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === promptsKey[0] && queryKey[2] === 'favourites';
}

/** Optimistic update: sets the star everywhere and removes former favourites from that list. */
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

/** Adds or removes a favourite, optimistically. */
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
    // The public list is already correct; only the favourites changed in length.
    onSettled: () => queryClient.invalidateQueries({ predicate: isOfFavourites }),
  });
}

function showThumb(queryClient: QueryClient, id: number, thumb: Thumb | null): void {
  queryClient.setQueriesData<Prompt>(
    { queryKey: [...promptsKey, 'view', id] },
    (prompt) => prompt && { ...prompt, thumb },
  );
}

/** Gives a prompt a thumb or takes it back, optimistically. */
export function useRatePrompt({ id, thumb: before }: Prompt) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (thumb: Thumb | null) => api(ratePrompt, { body: { promptId: id, thumb } }),
    scope: { id: `prompt-thumb-${id}` },
    onMutate: (thumb) => showThumb(queryClient, id, thumb),
    onError: () => showThumb(queryClient, id, before),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

/** Download URL of all prompts matching the URL state. */
export function exportAddress(search: PromptSearch): string {
  return callUrl(exportPrompts, { query: { ...filtersOf(search), sort: search.sort } });
}

/** Download URL of the import template. */
export const patternAddress = callUrl(promptImportPattern);

/** Refetches the plan, which also refreshes an expired session: a separate tab could not do that. */
export function readPlan(queryClient: QueryClient) {
  return queryClient.fetchQuery({ ...tariffQuery, staleTime: 0 });
}
