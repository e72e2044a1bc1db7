import {
  archiveChats,
  createChat,
  moveChats,
  orderChats,
  orderChatsByUse,
  removeAllChats,
  removeChat,
  removeChats,
  restoreChats,
  updateChat,
} from '@polylogue/contract/chats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChatItem, ItemOrder, ItemPlace } from '../../../lib/chat-item.ts';
import { api } from '../../../lib/api/client.ts';
import { useListChange } from '../../../lib/list-change.ts';
import { archiveQuery, chatsQuery, putChat, selectedChatQuery } from '../../conversation/chats.data.ts';
import { chatItemOf } from '../../conversation/chats.wire.ts';
import {
  withChange,
  withMoved,
  withOrder,
  withoutChat,
  withoutChats,
  withRestored,
  type ChatChange,
} from '../../tree/chat-places.ts';

/** Name of the chat list in query and mutation keys. */
export const chatsKey = 'chats';

const list = { name: chatsKey, queryKey: chatsQuery.queryKey };

function orderOnWire({ id, order, parentId, pin }: ItemOrder) {
  return { id, order, parent_id: parentId, pin };
}

/** Renames, pins or moves. */
export function useUpdateChat() {
  return useListChange(list, {
    call: ({ parentId, ...change }: ChatChange) =>
      api(updateChat, { body: { ...change, ...(parentId !== undefined && { parent_id: parentId }) } }),
    change: withChange,
  });
}

/** Reorders chats and folders. */
export function useOrderChats() {
  return useListChange(list, {
    call: (orders: ItemOrder[]) => api(orderChats, { body: { orderList: orders.map(orderOnWire) } }),
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

/** Puts chats into the archive or takes them out. */
export function useArchiveChats() {
  return useListChange(list, {
    call: (wanted: { chatIds: number[]; archived: boolean }) => api(archiveChats, { body: wanted }),
    change: (chats, { chatIds, archived }) => (archived ? withoutChats(chats, chatIds) : [...chats]),
  });
}

/** Moves chats to the top of a folder or the root. */
export function useMoveChats() {
  return useListChange(list, {
    call: ({ chatIds, folderId }: { chatIds: number[]; folderId: number | null }) =>
      api(moveChats, { body: { chatIds, parent_id: folderId } }),
    change: withMoved,
  });
}

/** Puts chats back where they were. */
export function useRestoreChats() {
  return useListChange(list, {
    call: ({ places }: { items: readonly ChatItem[]; places: ItemPlace[] }) =>
      api(restoreChats, {
        body: { places: places.map((place) => ({ ...orderOnWire(place), archived: place.archived })) },
      }),
    change: withRestored,
  });
}

/** Removes several chats. */
export function useRemoveChats() {
  return useListChange(list, {
    call: (chatIds: number[]) => api(removeChats, { body: { chatIds } }),
    change: withoutChats,
  });
}

/** Orders the chats of a folder, or of the root, by last use. */
export function useOrderByUse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [list.name],
    scope: { id: list.name },
    mutationFn: ({ parentId, pin }: { parentId: number | null; pin: boolean }) =>
      api(orderChatsByUse, { body: { parent_id: parentId, pin } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey }),
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
      queryClient.setQueryData(archiveQuery.queryKey, []);
      queryClient.setQueryData(selectedChatQuery.queryKey, { chatId: null });
      queryClient.removeQueries({ queryKey: ['messages'] });
    },
  });
}

/** Creates a chat or folder with a name. */
export function useCreateChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { name: string; isGroup: boolean }) =>
      chatItemOf(await api(createChat, { body: wanted })),
    onSuccess: (chat) => putChat(queryClient, chat),
  });
}
