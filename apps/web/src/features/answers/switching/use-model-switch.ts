import { selectModel } from '@polylogue/contract/models';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/client.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatSettingsQuery, messagesQuery, useUpdateChatSettings } from '../answers.data.ts';
import { changeDraft, draftKey, readDraft } from '../composer/drafts.store.ts';
import { messagesIn } from '../message-pages.ts';
import { setCarryOver } from './carry-over.store.ts';
import { askChatBehavior } from './ask-chat-behavior.tsx';

/**
 * Chooses the model for what is sent next. It shows at once and goes back when the server refuses. In a chat that has
 * messages the user is asked where to go on, unless the settings say it; closing the question undoes the pick.
 */
export function useModelSwitch(): (modelId: number) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  const settings = useUpdateChatSettings();

  function show(active: number | null): void {
    queryClient.setQueryData(modelsQuery.queryKey, (models) => models && { ...models, active });
  }

  async function choose(modelId: number, before: number | null): Promise<void> {
    dropPicture(modelId);
    try {
      await api(selectModel, { query: { modelId } });
    } catch {
      show(before);
      notifyError(t('answers.modelNotSelected'));
    }
  }

  /** A model that takes no pictures cannot get the one that is attached. */
  function dropPicture(modelId: number): void {
    const model = queryClient.getQueryData(modelsQuery.queryKey)?.list.find(({ id }) => id === modelId);
    const key = draftKey(openChat());
    if (model === undefined || model.send_image || readDraft(key).file === null) return;
    changeDraft(key, { file: null });
    notifyError(t('answers.pictureDropped', { name: model.name }));
  }

  function openChat(): number | null {
    const { pathname, search } = router.state.location;
    return pathname === paths.chat ? (search.c ?? null) : null;
  }

  /** The open chat, if anything was said in it. */
  function openConversation(): number | null {
    const chatId = openChat();
    if (chatId === null) return null;
    const pages = queryClient.getQueryData(messagesQuery(chatId).queryKey)?.pages ?? [];
    return messagesIn(pages).length === 0 ? null : chatId;
  }

  return (modelId) => {
    const before = queryClient.getQueryData(modelsQuery.queryKey)?.active ?? null;
    if (before === modelId) return;
    show(modelId);
    const chatId = openConversation();
    const behavior = queryClient.getQueryData(chatSettingsQuery.queryKey)?.behavior_chat ?? null;
    if (chatId === null) {
      void choose(modelId, before);
      return;
    }
    if (behavior !== null) {
      setCarryOver(chatId, behavior === '1');
      void choose(modelId, before);
      return;
    }
    askChatBehavior(t, {
      onChoose: ({ behavior: chosen, isKept }) => {
        setCarryOver(chatId, chosen === '1');
        if (isKept) settings.mutate({ behavior_chat: chosen });
        void choose(modelId, before);
      },
      onUndo: () => show(before),
    });
  };
}
