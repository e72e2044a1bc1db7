import { useTranslation } from 'react-i18next';
import type { FieldShape } from '../../../ui/field-frame.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './filling.module.css';

/** Select value for "none": the list does not allow an empty one. */
const none = '\u0000';
/** As many letters as stand side by side on a phone. */
const segmentedLetters = 30;

interface ChoiceFieldProps extends FieldShape {
  label: string;
  options: readonly string[];
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** One of several options: side by side if they are short, otherwise a list. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, description, error, options, required, value, onChange } = props;
  const { t } = useTranslation();
  const isShort = options.length <= 4 && options.join('').length <= segmentedLetters;
  const listed = options.map((option) => ({ value: option, label: option }));
  if (required && isShort) {
    return (
      <div className={classes['segments']}>
        <span className={classes['label']}>{label}</span>
        {description ? <p className={classes['hint']}>{description}</p> : null}
        <Segmented name={label} options={listed} value={value} onChange={onChange} />
      </div>
    );
  }
  const nothing = { value: none, label: t('prompts.values.none') };
  return (
    <SelectField
      label={label}
      description={description}
      error={error}
      options={required ? listed : [nothing, ...listed]}
      value={value === '' ? (required ? null : none) : value}
      onChange={(chosen) => onChange(chosen === null || chosen === none ? '' : chosen)}
    />
  );
}
