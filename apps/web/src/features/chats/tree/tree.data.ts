import {
  createChat,
  generateChat,
  orderChats,
  removeAllChats,
  removeChat,
  updateChat,
  type ChatItem,
  type ChatOrder,
} from '@polylogue/contract/chats';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { chatsQuery, putChat, selectedChatQuery } from '../chats.data.ts';
import { withChange, withOrder, withoutChat, type ChatChange } from './chat-places.ts';

const mutationKey = ['chats'];

/** One after another, in the order they were asked for: a later change may build on an earlier one. */
const scope = { id: 'chats' };

/** Whether changes of the chats are on their way; what the server answers meanwhile does not know of them. */
export function areChatsChanging(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey }) > 0;
}

/** A change of the list that shows at once and goes back when the server refuses. */
function useListChange<Change, Answer>({
  call,
  change,
}: {
  call: (wanted: Change) => Promise<Answer>;
  change: (list: readonly ChatItem[], wanted: Change) => ChatItem[];
}) {
  const queryClient = useQueryClient();
  const { queryKey } = chatsQuery;
  return useMutation({
    mutationKey,
    scope,
    mutationFn: call,
    onMutate: async (wanted: Change) => {
      // An answer on its way would bring back what is being changed.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list && change(list, wanted));
      return { before };
    },
    onError: (_error, _wanted, context) => {
      queryClient.setQueryData(queryKey, context?.before);
    },
    onSettled: () => {
      // This one still counts. Only the last of several asks, or it would be answered without the others.
      if (queryClient.isMutating({ mutationKey }) <= 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Renames, pins or moves. */
export function useUpdateChat() {
  return useListChange({
    call: (change: ChatChange) => api(updateChat, { body: change }),
    change: withChange,
  });
}

/** Puts chats and folders in order. */
export function useOrderChats() {
  return useListChange({
    call: (orderList: ChatOrder[]) => api(orderChats, { body: { orderList } }),
    change: withOrder,
  });
}

/** Removes a chat or a folder. */
export function useRemoveChat() {
  return useListChange({
    call: (chatID: number) => api(removeChat, { query: { chatID } }),
    change: withoutChat,
  });
}

/** Removes every chat and folder. */
export function useRemoveAllChats() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    scope,
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
