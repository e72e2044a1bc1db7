import {
  changeShare,
  continueShare,
  revokeShare,
  shareGroup,
  shareLinks,
  shareMessage,
  shareTurns,
  updateShare,
  type ShareLink,
  type ShareTurn,
} from '@polylogue/contract/sharing';
import type { CallInput } from '@polylogue/contract/call';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { ChatItem } from '../../lib/chat-item.ts';
import { putChat } from '../conversation/chats.data.ts';
import { chatItemOf } from '../conversation/chats.wire.ts';

/** What is shared: a chat, or one of its answers. */
export interface SharedItem {
  chatId: number;
  /** The answer; without it the whole chat. */
  messageId?: number | undefined;
}

/** The live links of a chat. */
export function linksQuery(chatId: number) {
  return queryOptions({
    queryKey: ['share-links', chatId],
    queryFn: ({ signal }) => api(shareLinks, { query: { id: chatId } }, { signal }),
    staleTime: 0,
  });
}

/** The messages that a link shares or leaves out. */
export function turnsQuery(uuid: string) {
  return queryOptions({
    queryKey: ['share-turns', uuid],
    queryFn: ({ signal }) => api(shareTurns, { query: { uuid } }, { signal }),
    staleTime: 0,
  });
}

function putLink(queryClient: QueryClient, chatId: number, link: ShareLink): void {
  queryClient.setQueryData(linksQuery(chatId).queryKey, (list) =>
    list?.map((one) => (one.uuid === link.uuid ? link : one)),
  );
}

/** Makes the link of a chat or answer; the list has it afterwards. */
export function useMakeLink({ chatId, messageId }: SharedItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      messageId === undefined
        ? api(shareGroup, { query: { id: chatId } })
        : api(shareMessage, { query: { id: messageId, messageType: 'response' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: linksQuery(chatId).queryKey }),
  });
}

type Change = CallInput<typeof changeShare>['body'];

/** Changes the options of a link: at once on screen, and back again if they are refused. */
export function useChangeLink(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api(changeShare, { body }),
    // Two changes after one another must not arrive the other way round.
    scope: { id: `share ${chatId}` },
    onMutate: (change) => {
      const { hidden } = change;
      queryClient.setQueryData(linksQuery(chatId).queryKey, (list) =>
        list?.map((one) => changed(one, change)),
      );
      if (!hidden) return;
      queryClient.setQueryData(
        turnsQuery(change.uuid).queryKey,
        (turns) => turns && withHidden(turns, hidden),
      );
    },
    onError: async (_error, { uuid }) => {
      await queryClient.invalidateQueries({ queryKey: linksQuery(chatId).queryKey });
      await queryClient.invalidateQueries({ queryKey: turnsQuery(uuid).queryKey });
    },
    onSuccess: (link) => {
      // A later change is on its way already; its answer has both.
      if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === `share ${chatId}` }) > 1)
        return;
      putLink(queryClient, chatId, link);
    },
  });
}

function changed(link: ShareLink, { uuid, showsAuthor, expiresIn, hidden }: Change): ShareLink {
  if (link.uuid !== uuid) return link;
  return {
    ...link,
    ...(showsAuthor !== undefined && { showsAuthor }),
    ...(expiresIn !== undefined && { expiresAt: expiresIn === null ? null : inDays(expiresIn) }),
    ...(hidden && { shown: link.turns - hidden.length }),
  };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

function withHidden(turns: readonly ShareTurn[], hidden: readonly number[]): ShareTurn[] {
  return turns.map((turn) => ({ ...turn, isHidden: hidden.includes(turn.id) }));
}

/** Copies the chat anew for a link. */
export function useUpdateLink(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api(updateShare, { body: { uuid } }),
    onSuccess: (link) => {
      putLink(queryClient, chatId, link);
      return queryClient.invalidateQueries({ queryKey: turnsQuery(link.uuid).queryKey });
    },
  });
}

/** Ends a link. */
export function useRevokeLink(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api(revokeShare, { body: { uuid } }),
    onSuccess: (_done, uuid) =>
      queryClient.setQueryData(linksQuery(chatId).queryKey, (list) =>
        list?.filter((one) => one.uuid !== uuid),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: linksQuery(chatId).queryKey }),
  });
}

/** Makes an own chat from a shared one. */
export function useContinueShared() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (uuid: string): Promise<ChatItem> =>
      chatItemOf(await api(continueShare, { body: { uuid } })),
    onSuccess: (chat) => putChat(queryClient, chat),
  });
}
