import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { promptPage } from '@polylogue/contract/limits';

/** URL state of the page. Absent fields have their defaults. */
export interface PromptSearch {
  tab?: PromptView;
  page?: number;
  limit?: number;
  search?: string;
  sort?: PromptSort;
  language?: string;
  model?: number;
  topic?: number;
  tone?: string;
  style?: string;
  activity?: string;
  collection?: string;
}

/** Value of `language` for prompts of all languages; without one the library is in the reader's. */
export const anyLanguage = 'all';

/** The filters besides tab and search. */
export const filterNames = ['language', 'model', 'tone', 'style', 'activity'] as const;
/** Name of a filter. */
export type FilterName = (typeof filterNames)[number];

const tabs = ['public', 'favourites', 'own'] as const satisfies readonly PromptView[];
const sorts = ['best', 'used', 'new', 'old'] as const satisfies readonly PromptSort[];
const most = { page: 100_000, limit: 100, id: 2_147_483_647 };

/** Parses URL parameters; invalid ones are ignored. */
export function promptSearchOf(address: Record<string, unknown>): PromptSearch {
  return compact({
    tab: tabs.find((tab) => tab === address['tab']),
    page: numberOf(address['page'], most.page),
    limit: numberOf(address['limit'], most.limit),
    search: textOf(address['search']),
    sort: sorts.find((sort) => sort === address['sort']),
    language: textOf(address['language']),
    model: numberOf(address['model'], most.id),
    topic: numberOf(address['topic'], most.id),
    tone: textOf(address['tone']),
    style: textOf(address['style']),
    activity: textOf(address['activity']),
    collection: textOf(address['collection']),
  });
}

/**
 * What is searched for: the library is in the preset language unless the URL has another. Favourites and own prompts are
 * shown in all.
 */
export function presetSearch(search: PromptSearch, preset: string | undefined): PromptSearch {
  const isLibrary = (search.tab ?? 'public') === 'public';
  const language = search.language ?? (isLibrary ? preset : undefined);
  return compact({ ...search, language: language === anyLanguage ? undefined : language });
}

/** The URL state after a change. Any change resets to the first page unless it sets one. */
export function changedSearch(search: PromptSearch, changes: PromptSearch): PromptSearch {
  return compact({
    ...search,
    tab: search.tab ?? 'public',
    page: 1,
    limit: search.limit ?? promptPage,
    ...changes,
  });
}

/** Clears topic, collection and filters; tab, search and order stay. The language returns to the reader's. */
export const noFilters: PromptSearch = {
  topic: undefined,
  language: undefined,
  model: undefined,
  tone: undefined,
  style: undefined,
  activity: undefined,
  collection: undefined,
};

/** Number of filters that the reader has set, including the topic. */
export function countFilters(search: PromptSearch): number {
  const names = [...filterNames, 'topic', 'collection'] as const;
  return names.filter((name) => search[name] !== undefined && search[name] !== anyLanguage).length;
}

/** The router parses numeric strings as numbers. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

function numberOf(value: unknown, largest: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= largest ? number : undefined;
}

function compact(search: PromptSearch): PromptSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
