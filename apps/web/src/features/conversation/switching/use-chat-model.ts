import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Model } from '../../models/model.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { chatSettingsQuery } from '../conversation.data.ts';
import { draftKey } from '../sending/draft-key.ts';
import { chatModelOf, type ChatModel } from './chat-model.ts';
import { pickedModel, usePickedModel } from './picked-models.store.ts';

/**
 * The model that answers next in a chat, or at a place that is none yet; undefined until it is known. Without a chat and a place
 * that of the next new chat.
 */
export function useChatModel(
  chatId: number | null | undefined,
  place: string = draftKey(chatId ?? null),
): ChatModel | undefined {
  const { data: models } = useQuery(modelsQuery);
  const { data: chats } = useQuery(chatsQuery);
  const { data: settings, isError } = useQuery(chatSettingsQuery);
  const picked = usePickedModel(place);
  const isKnown = chatId === null || (chatId !== undefined && chats !== undefined);
  if (models === undefined || !isKnown || (settings === undefined && !isError)) return undefined;
  const chat = chats?.find(({ id }) => id === chatId);
  return chatModelOf({ models, chat, picked, preferred: settings?.defaultModel ?? null });
}

/** `useChatModel` for code that runs on an event. */
export function readChatModel(
  queryClient: QueryClient,
  chatId: number | null,
  place: string = draftKey(chatId),
): ChatModel | undefined {
  const models = queryClient.getQueryData(modelsQuery.queryKey);
  const chats = queryClient.getQueryData(chatsQuery.queryKey);
  if (models === undefined || (chatId !== null && chats === undefined)) return undefined;
  return chatModelOf({
    models,
    chat: chats?.find(({ id }) => id === chatId),
    picked: pickedModel(place),
    preferred: queryClient.getQueryData(chatSettingsQuery.queryKey)?.defaultModel ?? null,
  });
}

/** The model alone. */
export function useModelOf(chatId: number | null | undefined, place?: string): Model | undefined {
  return useChatModel(chatId, place)?.model;
}
