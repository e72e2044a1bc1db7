import { askHelper, editorPrompts } from '@polylogue/contract/answer-editor';
import {
  listMessages,
  messageVersions,
  removeMessage,
  restoreVersion,
  selectMessage,
  updateResponse,
  type Message,
} from '@polylogue/contract/answers';
import {
  chatSettingsOf,
  defaultChatSettings,
  languages,
  tones,
  updateChatSettings,
  writingStyles,
  type ChatSettings,
} from '@polylogue/contract/chat-settings';
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
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { answerStreams } from './answers.stream.ts';
import { nextOffset, pagesOf, withExchange, withMessages, type Exchange } from './message-pages.ts';

/** The conversation of a chat in pages of ten exchanges, the newest page first. */
export function messagesQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: ['messages', chatId],
    queryFn: ({ signal, pageParam }) =>
      api(listMessages, { query: { groupId: chatId, limit: messagePage, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
    // The channel tells what happens in an open chat only; a chat that is opened again is asked about.
    staleTime: 5_000,
  });
}

/** Draws an exchange that has just begun, whoever began it. */
export function insertExchange(queryClient: QueryClient, chatId: number, exchange: Exchange): void {
  const { queryKey } = messagesQuery(chatId);
  const pages = queryClient.getQueryData(queryKey);
  if (pages === undefined) {
    // Without a message before it the exchange is all there is; otherwise the page that opens reads it.
    if (exchange.request.parent_id === null) queryClient.setQueryData(queryKey, pagesOf(exchange));
    return;
  }
  const next = withExchange(pages, exchange);
  if (next) queryClient.setQueryData(queryKey, next);
  else void queryClient.invalidateQueries({ queryKey });
}

/** Puts newer states of messages into the pages that hold them. */
function putMessages(queryClient: QueryClient, chatId: number, messages: readonly Message[]): void {
  queryClient.setQueryData(messagesQuery(chatId).queryKey, (pages) => pages && withMessages(pages, messages));
}

/** Reads how an answer ended: its cost, its times, its place among the alternatives. */
export async function readEnd(queryClient: QueryClient, chatId: number, answerId: number): Promise<void> {
  const { list } = await api(listMessages, { query: { groupId: chatId, limit: 1, offset: 0 } });
  if (list.some(({ id }) => id === answerId)) putMessages(queryClient, chatId, list);
  else await queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey });
  answerStreams.forget(answerId);
}

/** How the user's chats behave. */
export const chatSettingsQuery = queryOptions({
  queryKey: ['chat-settings'],
  queryFn: ({ signal }) => api(chatSettingsOf, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The chat settings, or what they are for somebody who changed none, until they are known. */
export function useChatSettings(): ChatSettings {
  return useQuery(chatSettingsQuery).data ?? defaultChatSettings;
}

/** Changes some of the chat settings; they show at once and go back when the server refuses. */
export function useUpdateChatSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = chatSettingsQuery;
  return useMutation({
    mutationFn: (changes: Partial<ChatSettings>) => api(updateChatSettings, { body: changes }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { ...(before ?? defaultChatSettings), ...changes });
      return { before };
    },
    onError: (_error, _changes, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
  });
}

/** Languages, tones and styles an answer can have, in the language of the interface. */
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

/** Stops an answer; what was written stays. */
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

/** Shows another alternative; the conversation goes on from it. */
export function useSelectAlternative(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(selectMessage, { body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesQuery(chatId).queryKey }),
  });
}

/** Makes a spreadsheet of a table. */
export function useTableSpreadsheet() {
  return useMutation({
    mutationFn: (html: string) =>
      api(htmlToXlsx, { files: { htmlFile: new File([html], 'table.html', { type: 'text/html' }) } }),
  });
}

/** The texts kept of an answer, oldest first. */
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
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      api(updateResponse, { query: { messageId: id }, body: { message: text } }),
    onSuccess: (answer) => putMessages(queryClient, chatId, [answer]),
  });
}

/** Makes an older text of an answer show again. */
export function useRestoreVersion(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, number }: { id: number; number: number }) =>
      api(restoreVersion, { body: { messageId: id, number } }),
    onSuccess: async (answer) => {
      putMessages(queryClient, chatId, [answer]);
      await queryClient.invalidateQueries(versionsQuery(answer.id));
    },
  });
}

/** What the editor's helper can be asked to do. */
export function editorPromptsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['editor-prompts', locale],
    queryFn: ({ signal }) => api(editorPrompts, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Asks the editor's helper about a text. */
export function useAskHelper() {
  return useMutation({
    mutationFn: ({ text, promptId }: { text: string; promptId: number | null }) =>
      api(askHelper, {
        form: { message: text, ...(promptId !== null && { prompts: JSON.stringify([promptId]) }) },
      }),
  });
}
