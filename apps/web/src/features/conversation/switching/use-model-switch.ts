import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Model } from '../../models/model.ts';
import { paths } from '../../../paths.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { chatSettingsQuery, messagesQuery, useUpdateChatSettings } from '../conversation.data.ts';
import { messagesIn } from '../message-pages.ts';
import { askChatBehavior } from '../conversation.modals.ts';
import { draftKey } from '../sending/drafts.ts';
import { setCarryOver } from './carry-over.store.ts';
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

  function openChat(): number | null {
    const { pathname, search } = router.state.location;
    return pathname === paths.chat ? (search.c ?? null) : null;
  }

  function hasMessages(chatId: number): boolean {
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? [];
    return messagesIn(pages).length > 0;
  }

  /** In a new chat the model goes along with the conversation; the old chat keeps its own. */
  function goOn(chatId: number, model: Model, afterSwitch: 'stay' | 'new'): void {
    setCarryOver(chatId, afterSwitch === 'new');
    if (afterSwitch === 'new') pickModel(draftKey(chatId), model.id);
    else choose({ model, chatId, isEmpty: false });
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
    const chatId = openChat();
    const current = readChatModel(queryClient, chatId);
    if (model === undefined || (current?.model.id === modelId && !current.isStandIn)) return;
    if (chatId === null || !hasMessages(chatId)) {
      choose({ model, chatId, isEmpty: true });
      return;
    }
    const own = queryClient.getQueryData(chatsQuery.queryKey)?.find(({ id }) => id === chatId)?.modelId;
    if (own === modelId) {
      // Back to the chat's own model: there is nothing left to carry over.
      setCarryOver(chatId, false);
      pickModel(draftKey(chatId), null);
      return;
    }
    const afterSwitch = queryClient.getQueryData(chatSettingsQuery.queryKey)?.afterSwitch ?? 'stay';
    if (afterSwitch === 'ask') ask(chatId, model);
    else goOn(chatId, model, afterSwitch);
  };
}
