import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { tariffQuery, tariffsKey, tokenLotsName } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/conversation/chats.data.ts';
import { chatsKey } from '../../features/chats/tree/tree.data.ts';
import { exportKey, importsKey } from '../../features/data/data.keys.ts';
import { instructionsKey } from '../../features/instructions/instructions.data.ts';
import { modelsQuery } from '../../features/models/models.data.ts';
import { notesKey } from '../../features/notes/notes.keys.ts';
import { libraryInfoQuery } from '../../features/billing/library-space.data.ts';
import { capsulesKey } from '../../features/library/library.keys.ts';
import { cardsName, paymentsKey, subscriptionName } from '../../features/payments/payments.keys.ts';
import { promptsName } from '../../features/prompts/prompts.keys.ts';
import { ticketsKey } from '../../features/support/support.keys.ts';
import { createListReload } from '../../lib/list-reload.ts';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { sessionQuery, useSession } from '../../lib/session/session.data.ts';

/** Marks a chat as answering at once; its models arrive with the list. */
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
 * Follows changes made in other tabs, on other devices or by the server. An event only says that something
 * changed; the affected queries are refetched. Starts once the workspace has loaded.
 */
export function useUserEvents(hasLoaded: boolean): void {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const reloadChats = useListReload(chatsKey);
  const reloadNotes = useListReload(notesKey);
  const reloadPrompts = useListReload(promptsName);
  const reloadCapsules = useListReload(capsulesKey);
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
      case 'instructions':
        askAnew(instructionsKey);
        return;
      case 'model':
        askAnew(modelsQuery.queryKey);
        return;
      case 'note':
        reloadNotes();
        return;
      case 'prompt':
        reloadPrompts();
        return;
      case 'payment':
        askAnew([paymentsKey]);
        return;
      case 'card':
        askAnew([cardsName]);
        return;
      case 'ticket':
        askAnew([ticketsKey]);
        return;
      case 'import':
        askAnew(importsKey);
        return;
      case 'export':
        askAnew(exportKey);
        return;
      case 'plan':
        askAnew(tariffsKey);
        askAnew(tariffQuery.queryKey);
        askAnew([tokenLotsName]);
        askAnew([subscriptionName]);
        askAnew(libraryInfoQuery.queryKey);
        return;
      case 'capsule':
        reloadCapsules();
        askAnew(libraryInfoQuery.queryKey);
        return;
      case 'generation':
        setStreaming(queryClient, event.chatId, event.state === 'started');
        reloadChats();
        if (event.state === 'ended') askAnew(tariffQuery.queryKey);
        return;
      default:
        // Unknown events belong to other pages or to a newer server.
        return;
    }
  }

  useChannel(hasLoaded && userId !== null ? channels.user(userId) : null, {
    onSubscribed: () => {
      // Missed events are not replayed, whether from before a reconnect or since the list was first loaded.
      reloadChats();
      if (wasSubscribed.current) {
        askAnew(sessionQuery.queryKey);
        askAnew(tariffQuery.queryKey);
        askAnew([paymentsKey]);
        askAnew([ticketsKey]);
        askAnew(importsKey);
        askAnew(exportKey);
        askAnew(instructionsKey);
        askAnew(modelsQuery.queryKey);
        reloadNotes();
        reloadPrompts();
        reloadCapsules();
      }
      wasSubscribed.current = true;
    },
    // The channel carries nothing else.
    onEvent: (data) => follow(data as UserEvent),
  });
}
