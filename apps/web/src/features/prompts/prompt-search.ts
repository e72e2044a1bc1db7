import type { PromptSort, PromptView } from '@polylogue/contract/prompts';
import { promptPage } from '@polylogue/contract/limits';

/** What the address of the screen says. What is absent is at its default. */
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
}

/** What narrows the list besides the tab and the words. */
export const filterNames = ['language', 'model', 'tone', 'style', 'activity'] as const;
/** Something that narrows the list. */
export type FilterName = (typeof filterNames)[number];

const tabs = ['public', 'favourites', 'own'] as const satisfies readonly PromptView[];
const sorts = ['new', 'old'] as const satisfies readonly PromptSort[];
const most = { page: 100_000, limit: 100, id: 2_147_483_647 };

/** Reads an address; what makes no sense in it is as if it were not there. */
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
  });
}

/** The address after a change. Whatever changes, the list begins at its first page again unless the change names one. */
export function changedSearch(search: PromptSearch, changes: PromptSearch): PromptSearch {
  return compact({
    ...search,
    tab: search.tab ?? 'public',
    page: 1,
    limit: search.limit ?? promptPage,
    ...changes,
  });
}

/** The change that takes topic and filters away; tab, words and order stay. */
export const noFilters: PromptSearch = {
  topic: undefined,
  language: undefined,
  model: undefined,
  tone: undefined,
  style: undefined,
  activity: undefined,
};

/** How many filters narrow the list, the topic among them. */
export function countFilters(search: PromptSearch): number {
  return [...filterNames, 'topic' as const].filter((name) => search[name] !== undefined).length;
}

/** The router reads what looks like a number as one. */
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
