import { lengths } from '@polylogue/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './search-box.module.css';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> {
  /** Accessible name and placeholder. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Where it stands. */
  className?: string | undefined;
  /** While it has text, Escape is its own: it clears the field. */
  ownsEscape?: boolean;
}

/** A field with a magnifying glass that searches what is below it. */
export function SearchBox({ name, value, onChange, className, ownsEscape = false, ...rest }: SearchBoxProps) {
  return (
    <div
      className={className === undefined ? classes['box'] : `${classes['box']} ${className}`}
      role="search"
      data-layer={ownsEscape && value !== '' ? '' : undefined}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        {...rest}
        type="search"
        aria-label={name}
        placeholder={name}
        maxLength={lengths.input.max}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
