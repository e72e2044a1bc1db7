import { selectModel } from '@polylogue/contract/models';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/client.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { changeDraft, draftKey, readDraft } from '../composer/drafts.store.ts';

interface Choice {
  modelId: number;
  /** The model to go back to when the server refuses. */
  before: number | null;
  /** Where the next message is being written. */
  chatId: number | null;
}

/** Chooses the model for what is sent next. It shows at once and goes back when the server refuses. */
export function useChooseModel() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  function show(active: number | null): void {
    queryClient.setQueryData(modelsQuery.queryKey, (models) => models && { ...models, active });
  }

  /** A model that takes no pictures cannot get the one that is attached. */
  function dropPicture({ modelId, chatId }: Choice): void {
    const model = queryClient.getQueryData(modelsQuery.queryKey)?.list.find(({ id }) => id === modelId);
    const key = draftKey(chatId);
    if (model === undefined || model.send_image || readDraft(key).file === null) return;
    changeDraft(key, { file: null });
    notifyError(t('answers.pictureDropped', { name: model.name }));
  }

  async function choose(choice: Choice): Promise<void> {
    show(choice.modelId);
    dropPicture(choice);
    try {
      await api(selectModel, { query: { modelId: choice.modelId } });
    } catch {
      show(choice.before);
      notifyError(t('answers.modelNotSelected'));
    }
  }

  return { show, choose };
}
