import { selectModel } from '@polylogue/contract/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { api } from '../../../lib/api/client.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { detach, readDraft } from '../sending/drafts.ts';
import type { OpenChat } from '../sending/open-chat.ts';
import { pickedModel, pickModel } from './picked-models.store.ts';

interface Choice extends OpenChat {
  model: Model;
  /** Nothing was said in it yet, so it is a choice for new chats, too. */
  isEmpty: boolean;
}

/** An image model is never what further chats begin with: a question there would be answered by a paid image. */
function isForNewChats({ model, isEmpty }: Choice): boolean {
  return isEmpty && model.modelType !== 'image';
}

async function store(choice: Choice): Promise<void> {
  const { id: modelId } = choice.model;
  if (choice.chatId !== null) await api(selectModel, { query: { modelId, chatId: choice.chatId } });
  if (isForNewChats(choice)) await api(selectModel, { query: { modelId } });
}

/** Chooses the model of a chat, optimistically; rolls back when the server refuses. */
export function useChooseModel(): (choice: Choice) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  function showInChat(chatId: number, modelId: number | null): void {
    queryClient.setQueryData(chatsQuery.queryKey, (list) =>
      list?.map((chat) => (chat.id === chatId ? { ...chat, modelId: modelId } : chat)),
    );
  }

  function showForNewChats(active: number | null): void {
    queryClient.setQueryData(modelsQuery.queryKey, (models) => models && { ...models, active });
  }

  /** Shows the choice and returns what takes it back. */
  function show(choice: Choice): () => void {
    const { model, chatId, place: key } = choice;
    const active = queryClient.getQueryData(modelsQuery.queryKey)?.active ?? null;
    const chat = queryClient.getQueryData(chatsQuery.queryKey)?.find(({ id }) => id === chatId);
    const picked = pickedModel(key);
    pickModel(key, chatId === null ? model.id : null);
    if (chatId !== null) showInChat(chatId, model.id);
    if (isForNewChats(choice)) showForNewChats(model.id);
    return () => {
      pickModel(key, picked);
      if (chatId !== null) showInChat(chatId, chat?.modelId ?? null);
      if (isForNewChats(choice)) showForNewChats(active);
    };
  }

  /** Removes attached images if the new model accepts none; the composer says so when it accepts fewer. */
  function dropPictures({ model, place: key }: Choice): void {
    const pictures = readDraft(key).attached.filter(({ carriage }) => carriage.field === 'file');
    if (model.takesImages || pictures.length === 0) return;
    for (const picture of pictures) detach(key, picture);
    notifyError(t('answers.imagesDropped', { count: pictures.length, name: model.name }));
  }

  const { mutate } = useMutation({
    mutationFn: store,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'chosen-model' },
    onMutate: async (choice) => {
      const takeBack = show(choice);
      dropPictures(choice);
      await queryClient.cancelQueries({ queryKey: chatsQuery.queryKey });
      return { takeBack };
    },
    onError: (_error, _choice, context) => {
      context?.takeBack();
      notifyError(t('answers.modelNotSelected'));
    },
  });
  return mutate;
}
