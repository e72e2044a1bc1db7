import { askHelper, editorPrompts } from '@polylogue/contract/answer-editor';
import {
  listMessages,
  messageVersions,
  rateAnswer,
  removeMessage,
  restoreVersion,
  selectMessage,
  updateResponse,
  type AnswerRating,
} from '@polylogue/contract/answers';
import {
  chatSettingsOf,
  languages,
  tones,
  updateChatSettings,
  writingStyles,
} from '@polylogue/contract/chat-settings';
import type { CallInput } from '@polylogue/contract/call';
import { htmlToXlsx } from '@polylogue/contract/documents';
import { stopGenerate } from '@polylogue/contract/sending';
import { messagePage } from '@polylogue/contract/limits';
import { imageSettingsOf } from '@polylogue/contract/models';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { answerStreams } from './answers.stream.ts';
import { choicesOf, defaultChoices, settingsOf, type ChatChoices } from './chat-choices.wire.ts';
import type { Message, MessagePage, ResponseMessage } from './message.ts';
import { answerOf, pageOf } from './message.wire.ts';
import {
  endOf,
  messagesIn,
  nextOffset,
  pagesOf,
  withExchange,
  withMessages,
  type Exchange,
} from './message-pages.ts';
import { withinLimit } from '../billing/past-limit.ts';
import { passing } from './sending/send-form.wire.ts';

async function readPage(query: CallInput<typeof listMessages>['query'], signal?: AbortSignal) {
  return pageOf(await api(listMessages, { query }, { signal }));
}

/** The last exchange of a chat, as the server has it now. */
export function readLast(chatId: number): Promise<MessagePage> {
  return readPage({ groupId: chatId, limit: 1, offset: 0 });
}

/** Far from the end pages are larger: somebody is on the way to an old message. */
const farPage = { after: 50, size: 50 };

/** The conversation of a chat in pages of ten exchanges, the newest page first. */
export function messagesQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: ['messages', chatId],
    queryFn: async ({ signal, pageParam }) =>
      readPage(
        {
          groupId: chatId,
          limit: pageParam < farPage.after ? messagePage : farPage.size,
          offset: pageParam,
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
    // The channel reports changes of open chats only, so a reopened chat is refetched.
    staleTime: 5_000,
  });
}

/** Of a chat that is left only the end is kept: all that is kept is fetched again, page by page, when it is opened. */
export function useEndKept(chatId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (chatId === null) return undefined;
    const { queryKey } = messagesQuery(chatId);
    return () => {
      // It is as old as before.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.setQueryData(queryKey, endOf, { updatedAt });
    };
  }, [queryClient, chatId]);
}

/** The request for pages of a chat that is on its way; it resolves once they are there, or do not come. */
export function pagesOnTheirWay(queryClient: QueryClient, chatId: number): Promise<unknown> | undefined {
  const query = queryClient.getQueryCache().find({ queryKey: messagesQuery(chatId).queryKey });
  // Joins that request.
  return query?.state.fetchStatus === 'fetching' ? query.fetch().catch(() => undefined) : undefined;
}

/** Shows an exchange that has just begun, in this tab or another. */
export function insertExchange(queryClient: QueryClient, chatId: number, exchange: Exchange): void {
  const { queryKey } = messagesQuery(chatId);
  const pages = queryClient.getQueryData(queryKey);
  if (pages === undefined) {
    // An exchange without a parent is the whole chat; any other is fetched when the chat is opened.
    if (exchange.request.parentId === null) queryClient.setQueryData(queryKey, pagesOf(exchange));
    return;
  }
  // A page that was requested before the exchange began would take it away again.
  const isStalePageComing = queryClient.isFetching({ queryKey }) > 0;
  const next = withExchange(pages, exchange);
  if (next) queryClient.setQueryData(queryKey, next);
  if (!next || isStalePageComing) void queryClient.invalidateQueries({ queryKey });
}

/** Updates messages in the cached pages that hold them. */
function putMessages(queryClient: QueryClient, chatId: number, messages: readonly Message[]): void {
  queryClient.setQueryData(messagesQuery(chatId).queryKey, (pages) => pages && withMessages(pages, messages));
}

/** Shows that an answer is being continued, in this tab or another, unless that is known already. */
export function showContinued(queryClient: QueryClient, answer: ResponseMessage): void {
  const { queryKey } = messagesQuery(answer.chatId);
  const known = messagesIn(queryClient.getQueryData(queryKey)?.pages ?? []);
  const isKnown = known.some(({ id, uuid }) => id === answer.id && uuid === answer.uuid);
  if (!isKnown) putMessages(queryClient, answer.chatId, [answer]);
}

/** Fetches the final state of an answer: cost, times, position among the alternatives. */
export async function readEnd(queryClient: QueryClient, chatId: number, answerId: number): Promise<void> {
  const { queryKey } = messagesQuery(chatId);
  const { list } = await readLast(chatId);
  // A page that was requested before the end would show the answer as running again.
  const isStalePageComing = queryClient.isFetching({ queryKey }) > 0;
  const isShown = messagesIn(queryClient.getQueryData(queryKey)?.pages ?? []).some(
    ({ id }) => id === answerId,
  );
  const isLast = list.some(({ id }) => id === answerId);
  if (isShown && isLast && !isStalePageComing) putMessages(queryClient, chatId, list);
  else await queryClient.invalidateQueries({ queryKey });
  answerStreams.forget(answerId);
}

/** How the user's chats behave. */
export const chatSettingsQuery = queryOptions({
  queryKey: ['chat-settings'],
  queryFn: async ({ signal }) => choicesOf(await api(chatSettingsOf, {}, { signal })),
  staleTime: 5 * 60_000,
});

/** The chat settings, or the defaults until they have loaded. */
export function useChatSettings(): ChatChoices {
  return useQuery(chatSettingsQuery).data ?? defaultChoices;
}

/** Changes chat settings optimistically; rolls back when the server refuses. */
export function useUpdateChatSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = chatSettingsQuery;
  return useMutation({
    mutationFn: async (changes: Partial<ChatChoices>) =>
      choicesOf(await api(updateChatSettings, { body: settingsOf(changes) })),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { ...(before ?? defaultChoices), ...changes });
      return { before };
    },
    onError: (_error, _changes, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
  });
}

/** Languages, tones and styles of answers, in the interface language. */
export function answerDictionaryQuery(kind: 'languages' | 'tones' | 'styles', locale: Locale) {
  const calls = { languages, tones, styles: writingStyles };
  return queryOptions({
    queryKey: ['answer-dictionary', kind, locale],
    queryFn: ({ signal }) => api(calls[kind], {}, { signal }),
    staleTime: Infinity,
  });
}

/** Sizes and qualities of an image model. */
export function imageSettingsQuery(modelId: number) {
  return queryOptions({
    queryKey: ['image-settings', modelId],
    queryFn: ({ signal }) => api(imageSettingsOf, { query: { modelId } }, { signal }),
    staleTime: Infinity,
  });
}

/** Stops an answer; the text so far is kept. */
export function useStopAnswer() {
  return useMutation({
    mutationFn: (uuid: string) => api(stopGenerate, { query: { connectionUuid: uuid } }),
  });
}

/** Removes a request with its answers, or one answer. */
export function useRemoveMessage(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, type }: Pick<Message, 'id' | 'type'>) =>
      api(removeMessage, { query: { id, messageType: type } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey }),
  });
}

/** Rates an answer or takes the rating back, optimistically; what is given in a row arrives in that order. */
export function useRateAnswer({ id, chatId, rating: before }: ResponseMessage) {
  const queryClient = useQueryClient();

  function show(rating: AnswerRating | undefined): void {
    const { pages } = queryClient.getQueryData(messagesQuery(chatId).queryKey) ?? { pages: [] };
    const answer = messagesIn(pages).find((message) => message.id === id);
    if (answer?.type === 'response') putMessages(queryClient, chatId, [{ ...answer, rating }]);
  }

  return useMutation({
    mutationFn: (rating: AnswerRating | null) => api(rateAnswer, { body: { messageId: id, rating } }),
    scope: { id: `answer-rating-${id}` },
    onMutate: (rating) => show(rating ?? undefined),
    onError: () => show(before),
  });
}

/** Switches to another alternative; the conversation continues from it. */
export function useSelectAlternative(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(selectMessage, { body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey }),
  });
}

/** Shows the branch that a message is on, unless it is on screen already. */
export async function showAlternative(
  queryClient: QueryClient,
  { id, chatId }: { id: number; chatId: number },
): Promise<void> {
  const { queryKey } = messagesQuery(chatId);
  const shown = messagesIn(queryClient.getQueryData(queryKey)?.pages ?? []);
  if (shown.some((message) => message.id === id)) return;
  await api(selectMessage, { body: { id } });
  // Removed, so that the old branch is not searched for the message.
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey });
}

/** Converts a table to a spreadsheet. */
export function useTableSpreadsheet() {
  return useMutation({
    mutationFn: (html: string) =>
      api(htmlToXlsx, { files: { htmlFile: new File([html], 'table.html', { type: 'text/html' }) } }),
  });
}

/** The saved versions of an answer, oldest first. */
export function versionsQuery(messageId: number) {
  return queryOptions({
    queryKey: ['message-versions', messageId],
    queryFn: ({ signal }) => api(messageVersions, { query: { messageId } }, { signal }),
    staleTime: 0,
  });
}

/** Saves an edited answer as a new version. */
export function useSaveAnswer(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text }: { id: number; text: string }) =>
      answerOf(await api(updateResponse, { query: { messageId: id }, body: { message: text } })),
    onSuccess: (answer) => putMessages(queryClient, chatId, [answer]),
  });
}

/** Restores an older version of an answer. */
export function useRestoreVersion(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, number }: { id: number; number: number }) =>
      answerOf(await api(restoreVersion, { body: { messageId: id, number } })),
    onSuccess: async (answer) => {
      putMessages(queryClient, chatId, [answer]);
      await queryClient.invalidateQueries(versionsQuery(answer.id));
    },
  });
}

/** The editor assistant's actions. */
export function editorPromptsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['editor-prompts', locale],
    queryFn: ({ signal }) => api(editorPrompts, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Asks the editor assistant about a text. */
export function useAskHelper() {
  return useMutation({
    mutationFn: ({ text, promptId, stream }: { text: string; promptId: number | null; stream: string }) =>
      withinLimit((passes) =>
        api(askHelper, {
          form: {
            message: text,
            stream,
            ...(promptId !== null && { prompts: JSON.stringify([promptId]) }),
            ...passing(passes),
          },
        }),
      ),
  });
}
