import { exportUsage, tokenLotsOf, usageOf, type UsageRange } from '@polylogue/contract/usage';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** What answers used, by day and model. */
export function usageQuery(range: UsageRange) {
  return queryOptions({
    queryKey: ['usage', range],
    queryFn: ({ signal }) => api(usageOf, { query: { range } }, { signal }),
    staleTime: 60_000,
  });
}

/** Downloads usage as CSV. */
export function useExportUsage() {
  return useMutation({ mutationFn: (range: UsageRange) => api(exportUsage, { query: { range } }) });
}

/** The tokens that are left, by source and end. */
export const tokenLotsQuery = queryOptions({
  queryKey: ['token-lots'],
  queryFn: async ({ signal }) => (await api(tokenLotsOf, {}, { signal })).list,
});
