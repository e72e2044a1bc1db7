import { TextInput } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './field.module.css';

/** What every field of a form has. */
export interface FieldShape {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

interface TextFieldProps
  extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'style'> {}

/** One line of text with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  return <TextInput classNames={classes} withAsterisk={false} errorProps={{ role: 'alert' }} {...props} />;
}
