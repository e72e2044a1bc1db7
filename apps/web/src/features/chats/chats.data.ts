import { listChats, selectedChatOf, type ChatItem } from '@polylogue/contract/chats';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** Every chat and folder of the user. */
export const chatsQuery = queryOptions({
  queryKey: ['chats'],
  queryFn: ({ signal }) => api(listChats, {}, { signal }),
});

/** The chat that was open last, for an address that names none. Asked once: later the address says it. */
export const selectedChatQuery = queryOptions({
  queryKey: ['selected-chat'],
  queryFn: ({ signal }) => api(selectedChatOf, {}, { signal }),
  staleTime: 0,
});

/** Puts a chat into the list, first when it is new there. */
export function putChat(queryClient: QueryClient, chat: ChatItem): void {
  queryClient.setQueryData(chatsQuery.queryKey, (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.some(({ id }) => id === chat.id);
    return isKnown ? list.map((one) => (one.id === chat.id ? chat : one)) : [chat, ...list];
  });
}

/** Gives a chat of the list its newer state. One that is in no list, such as a compared one, stays out of it. */
export function refreshChat(queryClient: QueryClient, chat: ChatItem): void {
  queryClient.setQueryData(chatsQuery.queryKey, (list) =>
    list?.map((one) => (one.id === chat.id ? chat : one)),
  );
}
