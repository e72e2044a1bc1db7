import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { messagesQuery } from '../answers/answers.data.ts';
import { answerStreams } from '../answers/answers.stream.ts';
import type { MessagePages } from '../answers/message-pages.ts';

type Threads = readonly (MessagePages | undefined)[];

/** Reads the threads; the very same list comes back while none of them has changed. */
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

/** The pages of several chats, as far as the slots that read them have them; undefined for a chat not read yet. */
export function useThreads(chatIds: readonly (number | null)[]): Threads {
  const queryClient = useQueryClient();
  const read = useMemo(() => threadReader(queryClient, chatIds), [queryClient, chatIds]);
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Which of the answers have told their end. Draws its reader anew only when one more has, not with every word. */
export function useEndedAnswers(ids: readonly number[]): ReadonlySet<number> {
  const names = ids.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = names.split(',').map((id) => answerStreams.subscribe(Number(id), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [names],
  );
  const ended = useSyncExternalStore(subscribe, () =>
    names
      .split(',')
      .filter((id) => (answerStreams.get(Number(id))?.state ?? 'running') !== 'running')
      .join(),
  );
  return useMemo(() => new Set(ended.split(',').map(Number)), [ended]);
}
