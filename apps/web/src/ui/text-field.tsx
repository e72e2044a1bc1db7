import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';
import { useTypedEarly } from './use-typed-early.ts';

interface TextFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** A hint about the value, at the end inside the field; announced with it. */
  end?: ReactNode;
}

/** Single-line text field. */
export function TextField({ label, description, error, end, ...rest }: TextFieldProps) {
  const id = useId();
  useTypedEarly(id);
  const endId = `${id}-end`;
  const { 'aria-describedby': described, ...tied } = fieldProps(id, { description, error });
  const describing = [described, end ? endId : undefined].filter((one) => one !== undefined).join(' ');
  const input = (
    <input
      type="text"
      {...rest}
      {...tied}
      aria-describedby={describing || undefined}
      className={classes['input']}
    />
  );
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      {/* The wrapper stays when the hint disappears, so that the input keeps the focus. */}
      {end === undefined ? (
        input
      ) : (
        <div className={classes['ended']}>
          {input}
          {end ? <span id={endId}>{end}</span> : null}
        </div>
      )}
    </FieldFrame>
  );
}
