import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/switch-field.tsx';
import type { OfferedModel } from './offered-model.ts';

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
