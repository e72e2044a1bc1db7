import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { messagesQuery } from '../conversation/conversation.data.ts';
import type { MessagePages } from '../conversation/message-pages.ts';

type Threads = readonly (MessagePages | undefined)[];

/** Reads the threads from the cache; returns the same array while none has changed. */
function threadReader(queryClient: QueryClient, chatIds: readonly (number | null)[]): () => Threads {
  let last: Threads = [];
  return () => {
    const now = chatIds.map((id) =>
      id === null ? undefined : queryClient.getQueryData(messagesQuery(id).queryKey),
    );
    const isSame = now.length === last.length && now.every((pages, index) => pages === last[index]);
    if (!isSame) last = now;
    return last;
  };
}

/** The cached pages of several chats, loaded by their slots; undefined for a chat not loaded yet. */
export function useThreads(chatIds: readonly (number | null)[]): Threads {
  const queryClient = useQueryClient();
  const read = useMemo(() => threadReader(queryClient, chatIds), [queryClient, chatIds]);
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, read);
}
