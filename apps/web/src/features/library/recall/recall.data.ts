import { capsuleHealth, recall, viewSource } from '@polylogue/contract/recall';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** Finds the passages of capsules that may answer a question. */
export function useRecall(capsuleIds: readonly number[]) {
  return useMutation({
    mutationFn: (question: string) => api(recall, { body: { capsuleIds: [...capsuleIds], question } }),
  });
}

/** The text of a source around a position. */
export function sourceTextQuery(id: number, at: number) {
  return queryOptions({
    queryKey: ['source-text', id, at],
    queryFn: ({ signal }) => api(viewSource, { query: { id, at } }, { signal }),
  });
}

/** The sources of a capsule that need attention. */
export function healthQuery(id: number) {
  return queryOptions({
    queryKey: ['capsule-health', id],
    queryFn: ({ signal }) => api(capsuleHealth, { query: { id } }, { signal }),
    staleTime: 0,
  });
}
