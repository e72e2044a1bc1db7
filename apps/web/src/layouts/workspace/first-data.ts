import type { QueryClient } from '@tanstack/react-query';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/conversation/chats.data.ts';
import { chatSettingsQuery, messagesQuery } from '../../features/conversation/conversation.data.ts';
import { modelsQuery } from '../../features/models/models.data.ts';

/** Asks for what the workspace shows first, before its components do: they then find it, or find it on its way. */
export function loadWorkspace(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(chatsQuery);
  void queryClient.prefetchQuery(modelsQuery);
  void queryClient.prefetchQuery(chatSettingsQuery);
  void queryClient.prefetchQuery(tariffQuery);
}

/** Asks for the messages of the chat that is being opened. */
export function loadChat(queryClient: QueryClient, chatId: number): void {
  void queryClient.prefetchInfiniteQuery(messagesQuery(chatId));
}
