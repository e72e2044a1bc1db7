import {
  exportScoreboard,
  removeScoreboard,
  scoreboardOf,
  type ScoreboardPeriod,
} from '@polylogue/contract/scoreboard';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

const scoreboardKey = ['scoreboard'] as const;

/** How the models did in the user's comparisons over a time. */
export function scoreboardQuery(period: ScoreboardPeriod) {
  return queryOptions({
    queryKey: [...scoreboardKey, period],
    queryFn: ({ signal }) => api(scoreboardOf, { query: { period } }, { signal }),
    staleTime: 60_000,
  });
}

/** Has the scoreboard read anew: an answer was kept. */
export function forgetScoreboard(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: scoreboardKey });
}

/** The models that win most for this user; none until there are two of them. */
export function useSuggestedModels(): readonly number[] {
  return useQuery(scoreboardQuery('all')).data?.suggestion ?? [];
}

/** Forgets every kept and compared answer. */
export function useRemoveScoreboard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(removeScoreboard),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scoreboardKey }),
  });
}

/** Reads the scoreboard as a csv file. */
export function useExportScoreboard() {
  return useMutation({
    mutationFn: (period: ScoreboardPeriod) => api(exportScoreboard, { query: { period } }),
  });
}
