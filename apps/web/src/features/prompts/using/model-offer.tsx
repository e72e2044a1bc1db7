import type { Prompt } from '@polylogue/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { modelsQuery } from '../../models/models.data.ts';
import { useModelOf } from '../../conversation/switching/use-chat-model.ts';

/** A model that suits a prompt better than the chat's own. */
export interface OfferedModel {
  id: number;
  name: string;
  /** The model that answers otherwise. */
  current: string;
}

/** The recommended model of a prompt; undefined if it answers anyway or is not to be had. */
export function useOfferedModel(
  prompt: Prompt,
  /** Null for a chat not created yet, undefined for a comparison, which has models of its own. */
  chatId: number | null | undefined,
): OfferedModel | undefined {
  const { data: models } = useQuery(modelsQuery);
  const current = useModelOf(chatId);
  const found = models?.list.find(({ id }) => id === prompt.model?.modelId);
  if (chatId === undefined || found === undefined || current === undefined || found.id === current.id) {
    return undefined;
  }
  return { id: found.id, name: found.name, current: current.name };
}

/** Whether the offer is taken. A picture is only drawn by an image model, so there it is from the start. */
export function useOfferTaken({ need }: Prompt) {
  const [chosen, setChosen] = useState<boolean>();
  return { isTaken: chosen ?? need === 'image', setTaken: setChosen };
}

interface ModelOfferProps {
  prompt: Prompt;
  offered: OfferedModel;
  isTaken: boolean;
  onChange: (isTaken: boolean) => void;
}

/** Offers the recommended model and says why. */
export function ModelOffer({ prompt, offered, isTaken, onChange }: ModelOfferProps) {
  const { t } = useTranslation();
  return (
    <SwitchField
      label={t('prompts.offer.use', { model: offered.name })}
      description={t(`prompts.offer.${prompt.need ?? 'author'}`, { current: offered.current })}
      checked={isTaken}
      onChange={onChange}
    />
  );
}
