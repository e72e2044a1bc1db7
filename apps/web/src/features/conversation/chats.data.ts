import { chatAt, generateChat, listChats, selectedChatOf } from '@polylogue/contract/chats';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ChatItem } from '../../lib/chat-item.ts';
import { api } from '../../lib/api/client.ts';
import { sorted } from '../../lib/sorted-list.ts';
import { chatItemOf } from './chats.wire.ts';

/** Every chat and folder of the user. */
export const chatsQuery = queryOptions({
  queryKey: ['chats'],
  queryFn: async ({ signal }) => (await api(listChats, {}, { signal })).map(chatItemOf),
});

/** The archive. Its key begins like that of the list: what reloads the list reloads both. */
export const archiveQuery = queryOptions({
  queryKey: ['chats', 'archive'],
  queryFn: async ({ signal }) =>
    (await api(listChats, { query: { archived: '1' } }, { signal })).map(chatItemOf),
});

/** A chat of the list or the archive; undefined while it is not known. */
export function useChatItem(chatId: number | null | undefined): ChatItem | undefined {
  const { data: chats } = useQuery(chatsQuery);
  const listed = chats?.find(({ id }) => id === chatId);
  const isElsewhere = typeof chatId === 'number' && chats !== undefined && listed === undefined;
  const { data: archive } = useQuery({ ...archiveQuery, enabled: isElsewhere });
  return listed ?? (isElsewhere ? archive?.find(({ id }) => id === chatId) : undefined);
}

/** The chat that was open last. */
export const selectedChatQuery = queryOptions({
  queryKey: ['selected-chat'],
  queryFn: ({ signal }) => api(selectedChatOf, {}, { signal }),
  staleTime: 0,
});

/** Adds or updates a chat in the list, at its place; one that was in the archive is there no more. */
export function putChat(queryClient: QueryClient, chat: ChatItem): void {
  queryClient.setQueryData(chatsQuery.queryKey, (list) => {
    if (list === undefined) return undefined;
    return sorted([chat, ...list.filter(({ id }) => id !== chat.id)]);
  });
  queryClient.setQueryData(archiveQuery.queryKey, (list) => list?.filter(({ id }) => id !== chat.id));
}

/** Updates a chat that is in the list. One that is not listed, such as a compared one, is not added. */
export function refreshChat(queryClient: QueryClient, chat: ChatItem): void {
  queryClient.setQueryData(
    chatsQuery.queryKey,
    (list) => list && sorted(list.map((one) => (one.id === chat.id ? chat : one))),
  );
}

/** The chat that a place has become, for an address that still has its key. */
export function chatAtQuery(key: string) {
  return queryOptions({
    queryKey: ['chat-at', key],
    queryFn: ({ signal }) => api(chatAt, { query: { key } }, { signal }),
  });
}

/** Makes a chat of a place before its first message, which names it. */
export async function makeChatAt(queryClient: QueryClient, key: string): Promise<ChatItem> {
  const chat = chatItemOf(await api(generateChat, { body: { key } }));
  putChat(queryClient, chat);
  return chat;
}
