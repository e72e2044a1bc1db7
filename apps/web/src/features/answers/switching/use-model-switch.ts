import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatSettingsQuery, messagesQuery, useUpdateChatSettings } from '../answers.data.ts';
import { messagesIn } from '../message-pages.ts';
import { askChatBehavior } from './ask-chat-behavior.tsx';
import { setCarryOver } from './carry-over.store.ts';
import { useChooseModel } from './use-choose-model.ts';

/**
 * Changes the model for what is sent next. In a chat that has messages the user is asked where to go on, unless the
 * settings say it; closing the question undoes the pick.
 */
export function useModelSwitch(): (modelId: number) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  const settings = useUpdateChatSettings();
  const { show, choose } = useChooseModel();

  function openChat(): number | null {
    const { pathname, search } = router.state.location;
    return pathname === paths.chat ? (search.c ?? null) : null;
  }

  function hasMessages(chatId: number): boolean {
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? [];
    return messagesIn(pages).length > 0;
  }

  return (modelId) => {
    const before = queryClient.getQueryData(modelsQuery.queryKey)?.active ?? null;
    if (before === modelId) return;
    const chatId = openChat();
    const choice = { modelId, before, chatId };
    if (chatId === null || !hasMessages(chatId)) {
      void choose(choice);
      return;
    }
    const behavior = queryClient.getQueryData(chatSettingsQuery.queryKey)?.behavior_chat ?? null;
    if (behavior !== null) {
      setCarryOver(chatId, behavior === '1');
      void choose(choice);
      return;
    }
    show(modelId);
    askChatBehavior(t, {
      onChoose: ({ behavior: chosen, isKept }) => {
        setCarryOver(chatId, chosen === '1');
        if (isKept) settings.mutate({ behavior_chat: chosen });
        void choose(choice);
      },
      onUndo: () => show(before),
    });
  };
}
