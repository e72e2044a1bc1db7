import {
  compareMaximum,
  compareThreads,
  createCompareChats,
  mergeAnswers,
  removeComparedChats,
  saveCompared,
  sendToCompared,
} from '@polylogue/contract/compare';
import { compareDisagreement } from '@polylogue/contract/agreement';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { filesOf } from '../conversation/attachments/attachment.ts';
import { chatItemOf } from '../conversation/chats.wire.ts';
import { messagesQuery } from '../conversation/conversation.data.ts';
import type { Message } from '../conversation/message.ts';
import { messageOf, requestOf, sentOf } from '../conversation/message.wire.ts';
import type { Outgoing } from '../conversation/sending/outgoing.ts';
import { placeExchange } from '../conversation/sending/place-exchange.ts';
import { passing, wordsForm } from '../conversation/sending/send-form.wire.ts';
import { askFor, retriesWish } from '../conversation/sending/wishes.ts';
import { withinLimit } from '../billing/past-limit.ts';
import type { Started } from '../conversation/sending/started-answer.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { putChat } from '../conversation/chats.data.ts';
import { forgetScoreboard } from './scoreboard.data.ts';

/** How many models the user's plan can compare; none without compare mode. */
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

/** Loads the slots' threads; resolves to the chats that still exist. */
export async function readThreads(
  queryClient: QueryClient,
  chatIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { list } = await api(compareThreads, { query: { chatList: [...chatIds] } });
  for (const { chatId, messages, totalCount } of list)
    putThread(queryClient, chatId, messages.map(messageOf), totalCount);
  return new Set(list.map(({ chatId }) => chatId));
}

/** Creates a hidden chat for each model, in the given order; those of a saved comparison stay with it. */
export async function createChats(
  queryClient: QueryClient,
  { modelIds, comparison }: { modelIds: readonly number[]; comparison: number | null },
): Promise<number[]> {
  const body = { modelIds: [...modelIds], ...(comparison !== null && { comparisonId: comparison }) };
  const { list } = await api(createCompareChats, { body });
  // Seeded as empty: a fetch could finish after the first exchange was inserted and overwrite it.
  for (const { chatId } of list) putThread(queryClient, chatId, [], 0);
  return list.map(({ chatId }) => chatId);
}

/** Deletes unused threads. If that fails, the server deletes them within a week. */
export function dropChats(queryClient: QueryClient, chatIds: readonly number[]): void {
  if (chatIds.length === 0) return;
  for (const chatId of chatIds) queryClient.removeQueries(messagesQuery(chatId));
  api(removeComparedChats, { query: { chatList: [...chatIds] } }).then(
    () => queryClient.invalidateQueries(tariffQuery),
    () => undefined,
  );
}

/** Sends a message to the chats of all slots; resolves to what it started in each. */
export async function sendToSlots(message: Outgoing, chatIds: readonly number[]): Promise<Started[]> {
  const form = { ...wordsForm(message), compare_models_chats_id: JSON.stringify(chatIds) };
  const files = { file: filesOf(message.attached) };
  const { requests } = await withinLimit((passes) =>
    api(sendToCompared, { form: { ...form, ...passing(passes) }, files }),
  );
  return requests.map(({ chatId, request, uuid, response }) => ({
    chat: { id: chatId },
    request: requestOf(request),
    uuid,
    response,
  }));
}

/** Keeps one chat of a comparison and deletes the others. */
export function useKeepChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ chatId, compared }: { chatId: number; compared: readonly number[] }) =>
      chatItemOf(await api(saveCompared, { body: { chatID: chatId, chatList: [...compared] } })),
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
}

/** Has a model merge several answers into one, in a new chat. */
export function useMergeAnswers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ modelId, messageIds }: Merge) =>
      sentOf(
        await askFor(['merge', modelId, ...messageIds], (clientId) =>
          withinLimit((passes) =>
            api(mergeAnswers, {
              body: { modelId, messageIds: [...messageIds], client_id: clientId, override_limit: passes },
            }),
          ),
        ),
      ),
    retry: retriesWish,
    onSuccess: (sent, { modelId }) => {
      putChat(queryClient, sent.chat);
      placeExchange(queryClient, { sent, modelId });
      void queryClient.invalidateQueries(tariffQuery);
    },
  });
}
