import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import classes from './checkbox.module.css';
import { useTypedEarly } from './use-typed-early.ts';

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label. */
export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  useTypedEarly(id);
  const errorId = `${id}-error`;
  return (
    <div className={classes['root']}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={classes['box']}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <div>
        <label htmlFor={id} className={classes['label']}>
          {label}
        </label>
        {error ? (
          <p className={classes['error']} id={errorId} role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
