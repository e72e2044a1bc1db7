import { libraryInfoOf } from '@polylogue/contract/library';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** How much of the plan's storage is used. */
export const libraryInfoQuery = queryOptions({
  queryKey: ['library-info'],
  queryFn: ({ signal }) => api(libraryInfoOf, {}, { signal }),
});
