import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/chats/chats.data.ts';
import { chatsKey } from '../../features/chats/tree/tree.data.ts';
import { notesKey } from '../../features/notes/notes.keys.ts';
import { libraryInfoQuery } from '../../features/library/library.data.ts';
import { promptsName } from '../../features/prompts/prompts.keys.ts';
import { createListReload } from '../../lib/list-reload.ts';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { sessionQuery, useSession } from '../../lib/session/session.data.ts';

/** Shows at once in which chat an answer is being written; who speaks there comes with the list. */
function setStreaming(queryClient: QueryClient, chatId: number, streaming: boolean): void {
  queryClient.setQueryData(chatsQuery.queryKey, (list) =>
    list?.map((chat) => (chat.id === chatId && chat.streaming !== streaming ? { ...chat, streaming } : chat)),
  );
}

function useListReload(name: string): () => void {
  const queryClient = useQueryClient();
  const reload = useMemo(() => createListReload(queryClient, name), [queryClient, name]);
  useEffect(() => reload.cancel, [reload]);
  return reload.request;
}

/**
 * Follows what changed for the user elsewhere: another tab, another device, the server itself. An event only says that
 * something changed; whoever shows it asks anew. It begins once the workspace has loaded.
 */
export function useUserEvents(hasLoaded: boolean): void {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const reloadChats = useListReload(chatsKey);
  const reloadNotes = useListReload(notesKey);
  const reloadPrompts = useListReload(promptsName);
  const wasSubscribed = useRef(false);

  function askAnew(queryKey: readonly unknown[]): void {
    void queryClient.invalidateQueries({ queryKey });
  }

  function follow(event: UserEvent): void {
    switch (event.entity) {
      case 'account':
        askAnew(sessionQuery.queryKey);
        return;
      case 'chat':
        reloadChats();
        return;
      case 'note':
        reloadNotes();
        return;
      case 'prompt':
        reloadPrompts();
        return;
      case 'plan':
        askAnew(tariffQuery.queryKey);
        askAnew(libraryInfoQuery.queryKey);
        return;
      case 'capsule':
        askAnew(libraryInfoQuery.queryKey);
        return;
      case 'generation':
        setStreaming(queryClient, event.chatId, event.state === 'started');
        reloadChats();
        if (event.state === 'ended') askAnew(tariffQuery.queryKey);
        return;
      default:
        // What is unknown here belongs to other screens or to a newer server.
        return;
    }
  }

  useChannel(hasLoaded && userId !== null ? channels.user(userId) : null, {
    onSubscribed: () => {
      // What was said before is not repeated: while the socket was away, and the first time since the list was read.
      reloadChats();
      if (wasSubscribed.current) {
        askAnew(sessionQuery.queryKey);
        askAnew(tariffQuery.queryKey);
        reloadNotes();
        reloadPrompts();
      }
      wasSubscribed.current = true;
    },
    // The channel carries nothing else.
    onEvent: (data) => follow(data as UserEvent),
  });
}
