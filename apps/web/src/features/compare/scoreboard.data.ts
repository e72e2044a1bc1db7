import {
  exportScoreboard,
  removeScoreboard,
  scoreboardOf,
  type ScoreboardPeriod,
} from '@polylogue/contract/scoreboard';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

const scoreboardKey = ['scoreboard'] as const;

/** The models' results in the user's comparisons over a period. */
export function scoreboardQuery(period: ScoreboardPeriod) {
  return queryOptions({
    queryKey: [...scoreboardKey, period],
    queryFn: ({ signal }) => api(scoreboardOf, { query: { period } }, { signal }),
    // Thumbs in chats change it, too.
    staleTime: 5_000,
  });
}

/** Invalidates the scoreboard after an answer was kept. */
export function forgetScoreboard(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: scoreboardKey });
}

/** The models that win most for this user; empty until there are two. */
export function useSuggestedModels(): readonly number[] {
  return useQuery(scoreboardQuery('all')).data?.suggestion ?? [];
}

/** Deletes all kept and compared results. */
export function useRemoveScoreboard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(removeScoreboard),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scoreboardKey }),
  });
}

/** Downloads the scoreboard as CSV. */
export function useExportScoreboard() {
  return useMutation({
    mutationFn: (period: ScoreboardPeriod) => api(exportScoreboard, { query: { period } }),
  });
}
