import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { OneOf } from '../filling/one-of.tsx';

interface VariantChoiceProps {
  variants: Prompt['variants'];
  chosenId: number;
  onChoose: (id: number) => void;
}

/** Chooses among the prompts of a task; nothing where there is only one. */
export function VariantChoice({ variants, chosenId, onChoose }: VariantChoiceProps) {
  const { t } = useTranslation();
  if (variants.length < 2) return null;
  return (
    <OneOf
      label={t('prompts.view.variant')}
      options={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(chosenId)}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}
