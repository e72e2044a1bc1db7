import { useTranslation } from 'react-i18next';
import type { FieldShape } from '../../../ui/field-frame.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { OneOf } from './one-of.tsx';

/** Select value for "none": the list does not allow an empty one. */
const none = '\u0000';

interface ChoiceFieldProps extends FieldShape {
  label: string;
  options: readonly string[];
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** The choice of a value; where none is needed, the list has an entry for it. */
export function ChoiceField({ options, required, value, onChange, ...shape }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const listed = options.map((option) => ({ value: option, label: option }));
  if (required) {
    const chosen = value === '' ? null : value;
    return <OneOf {...shape} options={listed} value={chosen} onChange={(next) => onChange(next ?? '')} />;
  }
  return (
    <SelectField
      {...shape}
      options={[{ value: none, label: t('prompts.values.none') }, ...listed]}
      value={value === '' ? none : value}
      onChange={(next) => onChange(next === null || next === none ? '' : next)}
    />
  );
}
