import { useId, type ComponentPropsWithRef } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';

interface TextAreaFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {}

/** Several lines of text with their label above and their error below. */
export function TextAreaField({ label, description, error, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <textarea
        {...rest}
        {...fieldProps(id, { description, error })}
        className={`${classes['input']} ${classes['area']}`}
      />
    </FieldFrame>
  );
}
