import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './variants.module.css';

/** As many letters as stand side by side on a phone. */
const segmentedLetters = 34;

interface VariantChoiceProps {
  variants: Prompt['variants'];
  chosenId: number;
  onChoose: (id: number) => void;
}

/** Chooses among the prompts of a task; nothing where there is only one. */
export function VariantChoice({ variants, chosenId, onChoose }: VariantChoiceProps) {
  const { t } = useTranslation();
  const label = t('prompts.view.variant');
  const options = variants.map(({ id, name }) => ({ value: String(id), label: name }));
  if (options.length < 2) return null;
  const shared = {
    options,
    value: String(chosenId),
    onChange: (value: string | null) => onChoose(Number(value)),
  };
  const isShort = options.length <= 4 && options.map((one) => one.label).join('').length <= segmentedLetters;
  return (
    <div className={classes['choice']}>
      {isShort ? (
        <>
          <span className={classes['label']}>{label}</span>
          <Segmented name={label} {...shared} />
        </>
      ) : (
        <SelectField label={label} {...shared} />
      )}
    </div>
  );
}
