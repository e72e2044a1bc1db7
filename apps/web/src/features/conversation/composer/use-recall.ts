import { useQueryClient } from '@tanstack/react-query';
import { messagesQuery } from '../conversation.data.ts';
import { openRequestEdit } from '../editing/edits.store.ts';
import { messagesIn } from '../message-pages.ts';

/** Opens the last request of a chat for editing, as its pencil does; does nothing where there is no pencil. */
export function useRecall(chatId: number | null, isBusy: boolean): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (chatId === null || isBusy) return;
    const messages = messagesIn(queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? []);
    const index = messages.findLastIndex(({ type }) => type === 'request');
    const request = messages[index];
    if (request?.type !== 'request' || messages[index + 1]?.type !== 'response') return;
    openRequestEdit(request.id, request.message);
  };
}
