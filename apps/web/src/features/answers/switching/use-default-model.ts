import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { modelsQuery } from '../../models/models.data.ts';
import { chatSettingsQuery } from '../answers.data.ts';
import { useChooseModel } from './use-choose-model.ts';

/** Begins a chat with the default model of the settings. Without one, or once it is gone, the choice stays as it is. */
export function useDefaultModel(): (chatId: number | null) => void {
  const queryClient = useQueryClient();
  const { choose } = useChooseModel();

  async function begin(chatId: number | null): Promise<void> {
    const [settings, models] = await Promise.all([
      queryClient.ensureQueryData(chatSettingsQuery),
      queryClient.ensureQueryData(modelsQuery),
    ]);
    const preferred = models.list.find(({ id }) => String(id) === settings.model_default);
    if (preferred === undefined || preferred.id === models.active) return;
    await choose({ modelId: preferred.id, before: models.active, chatId });
  }

  // What cannot be read says so where it is shown; the chat begins with the model that is there.
  return (chatId) => void begin(chatId).catch(() => undefined);
}

/** Begins the chat that is not made yet with the default model; opening one that is there changes nothing. */
export function useDefaultModelAtStart(chatId: number | null | undefined): void {
  const begin = useEffectEvent(useDefaultModel());
  const isBeginning = chatId === null;
  useEffect(() => {
    if (isBeginning) begin(null);
  }, [isBeginning]);
}
