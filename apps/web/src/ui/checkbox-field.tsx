import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import classes from './checkbox.module.css';

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A box to tick, with its words beside it. */
export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
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
