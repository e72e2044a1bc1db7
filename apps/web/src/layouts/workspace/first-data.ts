import type { QueryClient } from '@tanstack/react-query';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/conversation/chats.data.ts';
import { chatSettingsQuery, messagesQuery } from '../../features/conversation/conversation.data.ts';
import { pageOf } from '../../features/conversation/message.wire.ts';
import { modelsQuery } from '../../features/models/models.data.ts';
import { earlyMessages } from '../../lib/early-chat.ts';

/** Asks for what the workspace shows first, before its components do: they then find it, or find it on its way. */
export function loadWorkspace(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(chatsQuery);
  void queryClient.prefetchQuery(modelsQuery);
  void queryClient.prefetchQuery(chatSettingsQuery);
  void queryClient.prefetchQuery(tariffQuery);
}

/** Asks for the messages of the chat that is being opened. Those that the page has are shown until the answer is there. */
export function loadChat(queryClient: QueryClient, chatId: number): void {
  const query = messagesQuery(chatId);
  const early = earlyMessages(chatId);
  if (early) {
    // Out of date at once, so that the answer is waited for, and kept for use without a connection.
    queryClient.setQueryData(query.queryKey, { pages: [pageOf(early)], pageParams: [0] }, { updatedAt: 1 });
  }
  void queryClient.prefetchInfiniteQuery(query);
}
