import type { FieldShape } from '../../../ui/field-frame.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import labels from './label.module.css';
import classes from './one-of.module.css';

/** As many letters as stand side by side on a phone. */
const segmentedLetters = 30;

interface OneOfProps extends FieldShape {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Null if nothing is chosen; then it is a list. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of several options: side by side if they are few and short, otherwise a list. */
export function OneOf({ label, description, error, options, value, onChange }: OneOfProps) {
  const isShort = options.length <= 4 && options.map((one) => one.label).join('').length <= segmentedLetters;
  if (value === null || !isShort) {
    const shared = { label, description, error, options, value, onChange };
    return <SelectField {...shared} />;
  }
  return (
    <div className={classes['segments']}>
      <span className={labels['label']}>{label}</span>
      {description ? <p className={classes['hint']}>{description}</p> : null}
      <Segmented name={label} options={options} value={value} onChange={onChange} />
    </div>
  );
}
