import { offeredModelsOf } from '@polylogue/contract/models';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** The models that every plan has, for guests too. */
export const offeredModelsQuery = queryOptions({
  queryKey: ['offered-models'],
  queryFn: ({ signal }) => api(offeredModelsOf, {}, { signal }),
  staleTime: 10 * 60_000,
});
