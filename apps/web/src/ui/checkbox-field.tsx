import { Checkbox } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './checkbox.module.css';

interface CheckboxFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'color' | 'style' | 'type'
> {
  label: ReactNode;
  error?: ReactNode;
}

/** A box to tick, with its words beside it. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Checkbox classNames={classes} {...props} />;
}
