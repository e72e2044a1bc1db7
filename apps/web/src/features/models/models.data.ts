import { listModels, type Model } from '@polylogue/contract/models';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** Every model that can be chosen, and the user's own choice. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api(listModels, {}, { signal }),
  staleTime: 10 * 60_000,
});

/** The model that answers what is sent next; undefined until the models are known. */
export function useActiveModel(): Model | undefined {
  const { data } = useQuery(modelsQuery);
  return data?.list.find(({ id }) => id === data.active);
}
