import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { use } from 'react';
import type { FieldShape } from './field-frame.tsx';
import classes from './field.module.css';
import { PanelContext } from './panel.context.ts';
import './select.css';

/** One choice of a select. */
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
  /** Typing narrows a long list; these words stand where nothing fits. */
  nothingFound?: string;
}

/** One choice out of a list. */
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
      withCheckIcon
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      comboboxProps={{ offset: 4, zIndex: 110, withinPortal: !isInPanel }}
      {...rest}
    />
  );
}
