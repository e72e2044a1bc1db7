import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Model } from '../../models/model.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { chatSettingsQuery, messagesQuery, useUpdateChatSettings } from '../conversation.data.ts';
import { messagesIn } from '../message-pages.ts';
import { askChatBehavior } from '../conversation.modals.ts';
import { draftKey } from '../sending/draft-key.ts';
import { openChatIn, type OpenChat } from '../sending/open-chat.ts';
import { carryOver } from './carry-over.store.ts';
import { pickedModel, pickModel } from './picked-models.store.ts';
import { readChatModel } from './use-chat-model.ts';
import { useChooseModel } from './use-choose-model.ts';

/**
 * Changes the model of the open chat. In a chat with messages it asks where to continue, unless the settings decide;
 * closing the dialog cancels the change.
 */
export function useModelSwitch(): (modelId: number) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const settings = useUpdateChatSettings();
  const choose = useChooseModel();

  function openChat(): OpenChat {
    return openChatIn(router.state.location) ?? { chatId: null, place: draftKey(null) };
  }

  function hasMessages(chatId: number): boolean {
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? [];
    return messagesIn(pages).length > 0;
  }

  /** In a new chat the model goes along with the conversation; the old chat keeps its own. */
  function goOn(chatId: number, model: Model, afterSwitch: 'stay' | 'new'): void {
    const place = draftKey(chatId);
    carryOver(place, afterSwitch === 'new' ? chatId : null);
    if (afterSwitch === 'new') pickModel(place, model.id);
    else choose({ model, chatId, place, isEmpty: false });
  }

  function ask(chatId: number, model: Model): void {
    const key = draftKey(chatId);
    const before = pickedModel(key);
    pickModel(key, model.id);
    let isChosen = false;
    askChatBehavior(
      {
        onChoose: ({ behavior, isKept }) => {
          isChosen = true;
          pickModel(key, before);
          goOn(chatId, model, behavior);
          if (isKept) settings.mutate({ afterSwitch: behavior });
        },
      },
      () => {
        if (!isChosen) pickModel(key, before);
      },
    );
  }

  return (modelId) => {
    const model = queryClient.getQueryData(modelsQuery.queryKey)?.list.find(({ id }) => id === modelId);
    const { chatId, place } = openChat();
    const current = readChatModel(queryClient, chatId, place);
    if (model === undefined || (current?.model.id === modelId && !current.isStandIn)) return;
    if (chatId === null || !hasMessages(chatId)) {
      choose({ model, chatId, place, isEmpty: true });
      return;
    }
    const own = queryClient.getQueryData(chatsQuery.queryKey)?.find(({ id }) => id === chatId)?.modelId;
    if (own === modelId) {
      // Back to the chat's own model: there is nothing left to carry over.
      carryOver(draftKey(chatId), null);
      pickModel(draftKey(chatId), null);
      return;
    }
    const afterSwitch = queryClient.getQueryData(chatSettingsQuery.queryKey)?.afterSwitch ?? 'stay';
    if (afterSwitch === 'ask') ask(chatId, model);
    else goOn(chatId, model, afterSwitch);
  };
}
