import { whenSessionEnds } from '../../lib/session/user-state.ts';
import type { FindFilters } from './find.data.ts';

/** A search, to go on with. */
export interface LastSearch {
  query: string;
  filters: FindFilters;
}

const nothing: LastSearch = { query: '', filters: {} };

let last = nothing;

/** The search that something was opened from: the next opening goes on with it. */
export function lastSearch(): LastSearch {
  return last;
}

/** Keeps a search to go on with; without one nothing. */
export function keepSearch(search: LastSearch = nothing): void {
  last = search;
}

whenSessionEnds(keepSearch);
