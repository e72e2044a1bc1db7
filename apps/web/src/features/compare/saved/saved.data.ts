import {
  listComparisons,
  removeComparison,
  renameComparison,
  saveComparison,
  type SavedComparison,
} from '@polylogue/contract/saved-comparisons';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** The user's saved comparisons, the last used first. */
export const savedQuery = queryOptions({
  queryKey: ['saved-comparisons'],
  queryFn: async ({ signal }) => (await api(listComparisons, {}, { signal })).list,
  // Asking again moves one to the front, in this tab or another.
  staleTime: 0,
});

/** The saved comparison with this id, once the list is known. */
export function useSavedComparison(id: number | null): SavedComparison | undefined {
  const { data } = useQuery({ ...savedQuery, enabled: id !== null });
  return data?.find((comparison) => comparison.id === id);
}

function put(queryClient: QueryClient, saved: SavedComparison): void {
  queryClient.setQueryData(savedQuery.queryKey, (list = []) =>
    list.some(({ id }) => id === saved.id)
      ? list.map((one) => (one.id === saved.id ? saved : one))
      : [saved, ...list],
  );
}

/** Saves the comparison that these chats are. */
export async function saveChats(
  queryClient: QueryClient,
  chatIds: readonly number[],
): Promise<SavedComparison> {
  const saved = await api(saveComparison, { body: { chatList: [...chatIds] } });
  put(queryClient, saved);
  return saved;
}

/** Renames a saved comparison. */
export function useRenameComparison() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number; title: string }) => api(renameComparison, { body }),
    onSuccess: (saved) => put(queryClient, saved),
  });
}

/** Deletes a saved comparison. */
export function useRemoveComparison() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(removeComparison, { query: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(savedQuery.queryKey, (list = []) => list.filter((one) => one.id !== id)),
  });
}
