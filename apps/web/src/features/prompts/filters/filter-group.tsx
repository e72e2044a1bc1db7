import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { SelectOption } from '../../../ui/select-field.tsx';
import classes from './filters.module.css';

interface FilterGroupProps {
  label: string;
  options: readonly SelectOption[];
  value: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** Undefined clears the filter. */
  onChoose: (value: string | undefined) => void;
}

/** A collapsible filter that shows its value. */
export function FilterGroup({ label, options, value, isOpen, onToggle, onChoose }: FilterGroupProps) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div>
      <button
        type="button"
        className={classes['row']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span>{label}</span>
        {chosen === undefined ? null : <span className={classes['chosen']}>{chosen.label}</span>}
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </button>
      {isOpen ? (
        <ul id={id} className={classes['options']} aria-label={label}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={classes['row']}
                aria-pressed={option.value === value}
                onClick={() => onChoose(option.value === value ? undefined : option.value)}
              >
                <span className={classes['name']} title={option.label}>
                  {option.label}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
