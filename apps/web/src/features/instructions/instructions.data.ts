import { instructionsOf, saveInstructions, type Instructions } from '@polylogue/contract/instructions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** First part of the key of every query of instructions. */
export const instructionsKey = ['instructions'];

/**
 * What the user tells the models in a chat or folder, the outermost level first; without one, everywhere. The folder a
 * chat is in is a part of the key: in another one other instructions hold.
 */
export function instructionsQuery(chatId: number | null, folderId: number | null = null) {
  return queryOptions({
    queryKey: [...instructionsKey, chatId, folderId],
    queryFn: ({ signal }) => api(instructionsOf, { query: chatId === null ? {} : { chatId } }, { signal }),
  });
}

/** Saves the instructions of one level; every chat may be affected. */
export function useSaveInstructions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Instructions) => api(saveInstructions, { body: wanted }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: instructionsKey }),
  });
}
