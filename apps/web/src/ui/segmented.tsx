import { useId, type ReactNode } from 'react';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** Accessible name of the choice. */
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  className?: string;
}

/** A segmented control. The chosen segment is marked by style sheets alone: nothing has to be measured. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { name, options, value, onChange, fullWidth = false, className = '' } = props;
  const id = useId();
  return (
    <div
      className={`${classes['root']} ${className}`}
      data-full={fullWidth ? '' : undefined}
      role="radiogroup"
      aria-label={name}
    >
      {options.map((option) => (
        <div key={option.value} className={classes['segment']}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
        </div>
      ))}
    </div>
  );
}
