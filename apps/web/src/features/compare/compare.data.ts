import {
  compareMaximum,
  compareThreads,
  createCompareChats,
  mergeAnswers,
  removeComparedChats,
  saveCompared,
} from '@polylogue/contract/compare';
import { compareDisagreement } from '@polylogue/contract/agreement';
import type { Message } from '@polylogue/contract/answers';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { messagesQuery } from '../answers/answers.data.ts';
import { placeExchange } from '../answers/sending/place-exchange.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { putChat } from '../chats/chats.data.ts';
import { forgetScoreboard } from './scoreboard/scoreboard.data.ts';

/** How many models the user's plan compares; none where it does not allow comparing. */
export const compareMaxQuery = queryOptions({
  queryKey: ['compare-max'],
  queryFn: ({ signal }) => api(compareMaximum, {}, { signal }),
});

function putThread(queryClient: QueryClient, chatId: number, list: Message[], totalCount: number): void {
  queryClient.setQueryData(messagesQuery(chatId).queryKey, {
    pages: [{ list, totalCount }],
    pageParams: [0],
  });
}

/** Reads what is still there of the slots' threads; answers which chats are. */
export async function readThreads(
  queryClient: QueryClient,
  chatIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { list } = await api(compareThreads, { query: { chatList: [...chatIds] } });
  for (const { chatId, messages, totalCount } of list) putThread(queryClient, chatId, messages, totalCount);
  return new Set(list.map(({ chatId }) => chatId));
}

/** Makes a hidden chat for each model, in the order given. */
export async function createChats(queryClient: QueryClient, modelIds: readonly number[]): Promise<number[]> {
  const { list } = await api(createCompareChats, { body: { modelIds: [...modelIds] } });
  // Known to be empty: read from the server it could arrive after the first exchange, and take that away.
  for (const { chatId } of list) putThread(queryClient, chatId, [], 0);
  return list.map(({ chatId }) => chatId);
}

/** Deletes threads nobody looks at any longer. Should it fail, the server deletes them within a week by itself. */
export function dropChats(queryClient: QueryClient, chatIds: readonly number[]): void {
  if (chatIds.length === 0) return;
  for (const chatId of chatIds) queryClient.removeQueries(messagesQuery(chatId));
  api(removeComparedChats, { query: { chatList: [...chatIds] } }).then(
    () => queryClient.invalidateQueries(tariffQuery),
    () => undefined,
  );
}

/** Keeps one chat of a comparison and deletes the others. */
export function useKeepChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ chatId, compared }: { chatId: number; compared: readonly number[] }) =>
      api(saveCompared, { body: { chatID: chatId, chatList: [...compared] } }),
    onSuccess: (chat) => {
      putChat(queryClient, chat);
      forgetScoreboard(queryClient);
    },
  });
}

/** What finished answers agree and disagree on. */
export function agreementQuery(messageIds: readonly number[]) {
  return queryOptions({
    queryKey: ['agreement', ...messageIds],
    queryFn: ({ signal }) => api(compareDisagreement, { body: { messageIds: [...messageIds] } }, { signal }),
    staleTime: Infinity,
  });
}

interface Merge {
  modelId: number;
  messageIds: readonly number[];
  clientId: string;
}

/** Lets a model write one answer from several, in a new chat. */
export function useMergeAnswers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ modelId, messageIds, clientId }: Merge) =>
      api(mergeAnswers, { body: { modelId, messageIds: [...messageIds], client_id: clientId } }),
    onSuccess: (sent, { modelId }) => {
      putChat(queryClient, sent.chat);
      placeExchange(queryClient, { sent, modelId });
      void queryClient.invalidateQueries(tariffQuery);
    },
  });
}
