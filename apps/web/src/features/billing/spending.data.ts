import { setSpending, spendingOf } from '@polylogue/contract/spending';
import type { CallInput } from '@polylogue/contract/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { tariffQuery } from './billing.data.ts';

/** The user's monthly limits and what was spent of them. */
export const spendingQuery = queryOptions({
  queryKey: ['spending'],
  queryFn: ({ signal }) => api(spendingOf, {}, { signal }),
});

/** Limits to set. */
export type WantedLimits = CallInput<typeof setSpending>['body'];

/** Sets the limits. */
export function useSetSpending() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedLimits) => api(setSpending, { body }),
    onSuccess: async (spending) => {
      queryClient.setQueryData(spendingQuery.queryKey, spending);
      await queryClient.invalidateQueries({ queryKey: tariffQuery.queryKey });
    },
  });
}
