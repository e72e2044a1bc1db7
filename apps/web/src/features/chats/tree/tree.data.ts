import {
  createChat,
  generateChat,
  orderChats,
  removeAllChats,
  removeChat,
  updateChat,
  type ChatOrder,
} from '@polylogue/contract/chats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { useListChange } from '../../../lib/list-change.ts';
import { chatsQuery, putChat, selectedChatQuery } from '../chats.data.ts';
import { withChange, withOrder, withoutChat, type ChatChange } from './chat-places.ts';

/** Where the chats stand in the cache, and what their changes are called. */
export const chatsKey = 'chats';

const list = { name: chatsKey, queryKey: chatsQuery.queryKey };

/** Renames, pins or moves. */
export function useUpdateChat() {
  return useListChange(list, {
    call: (change: ChatChange) => api(updateChat, { body: change }),
    change: withChange,
  });
}

/** Puts chats and folders in order. */
export function useOrderChats() {
  return useListChange(list, {
    call: (orderList: ChatOrder[]) => api(orderChats, { body: { orderList } }),
    change: withOrder,
  });
}

/** Removes a chat or a folder. */
export function useRemoveChat() {
  return useListChange(list, {
    call: (chatID: number) => api(removeChat, { query: { chatID } }),
    change: withoutChat,
  });
}

/** Removes every chat and folder. */
export function useRemoveAllChats() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [list.name],
    scope: { id: list.name },
    mutationFn: () => api(removeAllChats),
    onSuccess: () => {
      queryClient.setQueryData(chatsQuery.queryKey, []);
      queryClient.setQueryData(selectedChatQuery.queryKey, { chatId: null });
      queryClient.removeQueries({ queryKey: ['messages'] });
    },
  });
}

/** Makes a chat or a folder with a name. */
export function useCreateChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { name: string; isGroup: boolean }) => api(createChat, { body: wanted }),
    onSuccess: (chat) => putChat(queryClient, chat),
  });
}

/** Makes a chat that its first exchange will name. */
export function useGenerateChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(generateChat),
    onSuccess: (chat) => putChat(queryClient, chat),
  });
}
