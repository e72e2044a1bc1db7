import { find, type FoundType } from '@polylogue/contract/find';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** How far back a search goes. */
export const findAges = ['week', 'month', 'year'] as const;
export type FindAge = (typeof findAges)[number];

/** What narrows a search. Absent fields do not. */
export interface FindFilters {
  type?: FoundType;
  model?: number;
  folder?: number;
  age?: FindAge;
}

const days = { week: 7, month: 31, year: 366 } as const;
/** Shown of each type, and of a single one. */
const limits = { each: 5, one: 50 } as const;

/** What the user has by these words; what was found last stays until then. */
export function findQuery(search: string, filters: FindFilters = {}) {
  return queryOptions({
    queryKey: ['find', search, filters],
    queryFn: ({ signal }) => {
      const { age, ...narrowing } = filters;
      const from = age && new Date(Date.now() - days[age] * 86_400_000).toISOString();
      const limit = filters.type === undefined ? limits.each : limits.one;
      return api(find, { query: { search, limit, ...narrowing, ...(from && { from }) } }, { signal });
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // What is written meanwhile is found by the next search.
    staleTime: 5_000,
    gcTime: 60_000,
  });
}
