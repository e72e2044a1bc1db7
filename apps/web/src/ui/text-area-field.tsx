import { useId, type ComponentPropsWithRef } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import { useGrowing } from './use-growing.ts';
import classes from './field.module.css';

interface TextAreaFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  /** Begins as one line and grows with its text. */
  grows?: boolean;
}

/** Multi-line text field. */
export function TextAreaField({ label, description, error, grows = false, ...rest }: TextAreaFieldProps) {
  const id = useId();
  const field = useGrowing();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <textarea
        {...rest}
        {...(grows && { ref: field })}
        {...fieldProps(id, { description, error })}
        className={`${classes['input']} ${classes[grows ? 'growing' : 'area']}`}
      />
    </FieldFrame>
  );
}
