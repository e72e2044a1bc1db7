import { useId, type ComponentPropsWithRef } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';

interface TextFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

/** One line of text with its label above and its error below. */
export function TextField({ label, description, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <input type="text" {...rest} {...fieldProps(id, { description, error })} className={classes['input']} />
    </FieldFrame>
  );
}
