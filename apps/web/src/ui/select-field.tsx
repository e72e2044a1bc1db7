import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { use } from 'react';
import type { FieldShape } from './field-frame.tsx';
import classes from './field.module.css';
import { PanelContext } from './panel.context.ts';
import './select.css';

/** An option of a select. */
export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldShape {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Enables filtering by typing; shown when nothing matches. */
  nothingFound?: string;
}

/** A single-choice select. */
export function SelectField({ options, onChange, nothingFound, ...rest }: SelectFieldProps) {
  const isInPanel = use(PanelContext);
  return (
    <Select
      classNames={{ ...classes, dropdown: 'select-dropdown', option: 'select-option', empty: 'select-empty' }}
      data={[...options]}
      onChange={(value) => onChange(value)}
      allowDeselect={false}
      searchable={nothingFound !== undefined}
      nothingFoundMessage={nothingFound}
      selectFirstOptionOnChange
      // In a panel the list would cover the fields below as soon as the focus comes by.
      openOnFocus={!isInPanel}
      // What is typed replaces the choice instead of being added to its name.
      onFocus={(event) => event.currentTarget.select()}
      withCheckIcon
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      comboboxProps={{ offset: 4, zIndex: 110, withinPortal: !isInPanel }}
      {...rest}
    />
  );
}
