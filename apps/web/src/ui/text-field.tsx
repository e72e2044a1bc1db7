import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, fieldProps, type FieldShape } from './field-frame.tsx';
import classes from './field.module.css';

interface TextFieldProps extends FieldShape, Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** A word about what is typed, at the end inside the field; it is read with the field. */
  end?: ReactNode;
}

/** One line of text with its label above and its error below. */
export function TextField({ label, description, error, end, ...rest }: TextFieldProps) {
  const id = useId();
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
      {/* The frame stays when the word goes, so that typing keeps the focus. */}
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
