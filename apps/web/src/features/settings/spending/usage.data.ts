import { exportUsage, usageOf, type UsageRange } from '@polylogue/contract/usage';
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
